// Written by `npm run schema` from db/migrations: run it again after a new migration, never edit by hand.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  CheckoutId,
  DoorLinkId,
  EventId,
  ImportId,
  OrderId,
  OrganizerId,
  PaymentId,
  PayoutAccountId,
  PayoutId,
  PersonId,
  PictureId,
  PromoCodeId,
  RefundId,
  RefundRequestId,
  SeatHoldId,
  SeatId,
  SeatingChartId,
  TicketId,
  TicketTypeId,
  UploadId,
} from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'

/** Read as unknown, to be parsed; written as text, by JSON.stringify. */
type Json = ColumnType<unknown, string, string>
type JsonWithDefault = ColumnType<unknown, string | undefined, string>

/** The tables and views with their columns, as Kysely sees them. */
export interface Schema {
  admin_permissions: {
    user_id: PersonId
    can_manage_users: Generated<boolean>
    can_manage_events: Generated<boolean>
    can_view_analytics: Generated<boolean>
    can_manage_system: Generated<boolean>
    can_manage_billing: Generated<boolean>
    granted_by: PersonId | null
    granted_at: Generated<Date>
    is_active: Generated<boolean>
    updated_at: Generated<Date>
  }
  adopted_charts: {
    event_id: EventId
    read_hash: string
    failure: Json | null
    left_out: JsonWithDefault
    read_at: Generated<Date>
  }
  announced_events: {
    event_id: EventId
    published_at: Generated<Date>
    due_at: Date
    announcement_id: string | null
  }
  announcements: {
    id: string
    organizer_id: OrganizerId
    told_up_to: string | null
    created_at: Generated<Date>
    finished_at: Date | null
  }
  auth_account: {
    id: Generated<string>
    user_id: PersonId
    account_id: string
    provider_id: string
    access_token: string | null
    refresh_token: string | null
    id_token: string | null
    access_token_expires_at: Date | null
    refresh_token_expires_at: Date | null
    scope: string | null
    password: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  auth_passkey: {
    id: Generated<string>
    name: string | null
    public_key: string
    user_id: PersonId
    credential_id: string
    counter: number
    device_type: string
    backed_up: boolean
    transports: string | null
    aaguid: string | null
    created_at: Generated<Date>
    last_used_at: Date | null
  }
  auth_session: {
    id: Generated<string>
    user_id: PersonId
    token: string
    expires_at: Date
    ip_address: string | null
    user_agent: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  auth_two_factor: {
    id: Generated<string>
    user_id: PersonId
    secret: string
    backup_codes: string
    verified: Generated<boolean>
    failed_verification_count: Generated<number>
    locked_until: Date | null
  }
  auth_user: {
    id: Generated<PersonId>
    name: string
    email: string
    email_verified: Generated<boolean>
    image: string | null
    two_factor_enabled: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  auth_verification: {
    id: Generated<string>
    identifier: string
    value: string
    expires_at: Date
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  cash_closeouts: {
    event_id: EventId
    id: string
    expected_cents: Cents
    counted_cents: Cents
    note: Generated<string>
    closed_by: PersonId | null
    created_at: Generated<Date>
  }
  checkouts: {
    id: CheckoutId
    user_id: PersonId | null
    client_key: string
    state: Generated<'open' | 'paid' | 'awaiting_cash' | 'released'>
    payment_method: 'card' | 'cashapp' | 'paypal' | 'cash' | 'free'
    subtotal_cents: Cents
    fee_cents: Cents
    total_cents: Cents
    reserved_until: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  commission_earnings: {
    event_id: EventId
    id: Generated<string>
    referral_code_id: string
    order_id: OrderId
    follower_id: PersonId
    organizer_id: OrganizerId
    sale_amount_cents: Cents
    commission_rate_bp: Generated<number>
    commission_amount_cents: Cents
    sale_amount: GeneratedAlways<string | null>
    commission_rate: GeneratedAlways<string | null>
    commission_amount: GeneratedAlways<string | null>
    status: Generated<'pending' | 'approved' | 'paid' | 'reversed'>
    created_at: Generated<Date>
    refunded_cents: Generated<Cents>
  }
  disputes: {
    id: string
    payment_id: PaymentId
    provider_dispute_id: string
    state: 'open' | 'won' | 'lost'
    amount_cents: Cents
    reason: Generated<string>
    due_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    closed_at: Date | null
  }
  door_links: {
    event_id: EventId
    id: DoorLinkId
    name: string
    secret_hash: Buffer
    made_by: PersonId | null
    created_at: Generated<Date>
    expires_at: Date
    revoked_at: Date | null
  }
  event_cancellations: {
    event_id: EventId
    finished_at: Date | null
    created_at: Generated<Date>
  }
  event_imports: {
    id: ImportId
    owner_id: PersonId
    file_name: string
    rows: Json
    created_at: Generated<Date>
  }
  event_likes: {
    event_id: EventId
    user_id: PersonId
    created_at: Generated<Date>
  }
  event_pictures: {
    picture_id: PictureId
    event_id: EventId
    position: number
    is_of_night: Generated<boolean>
  }
  event_reminders: {
    event_id: EventId
    day: string
    due_at: Date
    told_up_to: string | null
    finished_at: Date | null
  }
  event_series: {
    id: string
    created_at: Generated<Date>
  }
  event_words: {
    word: string | null
    is_name: boolean | null
  }
  events: {
    id: EventId
    owner_id: PersonId
    organizer_id: OrganizerId
    venue_id: string | null
    status: Generated<'draft' | 'published' | 'postponed' | 'cancelled' | 'archived'>
    kind: Generated<'set' | 'weekender' | 'class' | 'workshop' | 'contest' | 'party' | 'birthday' | 'cruise'>
    event_type: Generated<'standard' | 'premium'>
    title: string
    description: Generated<string>
    starts_at: Date
    ends_at: Date
    doors_at: Date | null
    time_zone: string
    date: GeneratedAlways<string | null>
    time: GeneratedAlways<string | null>
    venue: Generated<string>
    location: Generated<string>
    city: Generated<string>
    region: Generated<string>
    latitude: number | null
    longitude: number | null
    display_price: JsonWithDefault
    attire: Generated<string>
    djs: Generated<string>
    host_phone: string | null
    perks: JsonWithDefault
    door_price_cents: Cents | null
    refund_policy: Generated<string>
    accepts_cash: Generated<boolean>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    organizer_name: Generated<string>
    motif: number | null
    status_before_archive: 'published' | 'cancelled' | null
    series_id: string | null
    series_day: string | null
    ticket_url: Generated<string>
    is_unlisted: Generated<boolean>
    gives_refunds: boolean | null
    refund_days: number | null
    cash_until_days: number | null
    level: 'beginner' | 'intermediate' | 'advanced' | 'any' | null
    min_age: number | null
    parking: Generated<string>
    food: Generated<string>
    hotel_name: Generated<string>
    hotel_url: Generated<string>
    hotel_code: Generated<string>
    shows_guests: Generated<boolean>
    pass_on_hours: Generated<number | null>
    recap: Generated<string>
    recap_thanks: Generated<string>
    promised_ends_at: Date | null
    ends_at_since: Date | null
    sells_until_end: Generated<boolean>
    hosts: Generated<string>
    search: GeneratedAlways<string | null>
  }
  fee_reconciliation: {
    organizer_id: OrganizerId
    cash_fees_owed_cents: Generated<Cents>
    fees_deducted_cents: Generated<Cents>
    cash_fees_owed: GeneratedAlways<string | null>
    fees_deducted: GeneratedAlways<string | null>
    last_reconciliation_at: Date | null
    updated_at: Generated<Date>
  }
  follower_promotions: {
    id: string
    follower_id: PersonId
    organizer_id: OrganizerId
    commission_rate_bp: Generated<number>
    commission_rate: GeneratedAlways<string | null>
    commission_type: Generated<'fixed' | 'percentage'>
    commission_fixed_cents: Cents | null
    commission_fixed_amount: GeneratedAlways<string | null>
    created_at: Generated<Date>
  }
  form_drafts: {
    owner_id: PersonId
    kind: string
    subject: Generated<string>
    fields: Json
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  gone_event_words: {
    word: string | null
  }
  imported_events: {
    event_id: EventId
    imported_by: PersonId
    import_key: string
    facts: Json
    event_updated_at: Date
    import_id: ImportId | null
  }
  instance_meta: {
    key: string
    value: Json
    updated_at: Generated<Date>
  }
  job_runs: {
    id: string
    name: string
    started_at: Generated<Date>
    finished_at: Date | null
    state: Generated<'running' | 'done' | 'failed' | 'lost'>
    error: string | null
    items: number | null
  }
  jobs: {
    name: string
    every_ms: number
    next_run_at: Date
    failures: Generated<number>
    held_by: string
    held_until: Date
  }
  known_devices: {
    user_id: PersonId
    device: string
    first_seen_at: Generated<Date>
    last_seen_at: Generated<Date>
  }
  ledger_sums: {
    organizer_id: OrganizerId
    event_id: string | null
    kind: string
    shard: number
    lines: number
    provider_cents: Cents
    buyer_fee_cents: Cents
    organizer_fee_cents: Cents
    cash_fee_cents: Cents
    organizer_cents: Cents
    paid_out_cents: Cents
    since: Date
    newest: Date
  }
  ledger_transactions: {
    organizer_id: OrganizerId
    id: Generated<string>
    kind:
      | 'sale'
      | 'cash_sale'
      | 'refund'
      | 'cash_refund'
      | 'fee_deduction'
      | 'fee_returned'
      | 'payout'
      | 'payout_returned'
    event_id: EventId | null
    order_id: OrderId | null
    source_id: string | null
    provider_cents: Generated<Cents>
    buyer_fee_cents: Generated<Cents>
    organizer_fee_cents: Generated<Cents>
    cash_fee_cents: Generated<Cents>
    organizer_cents: Generated<Cents>
    paid_out_cents: Generated<Cents>
    position: number
    previous_hash: string | null
    hash: string
    created_at: Generated<Date>
  }
  list_feeds: {
    person_id: PersonId
    id: string
    created_at: Generated<Date>
  }
  local_mailbox: {
    id: string
    recipient: string
    subject: string
    html: string
    text: string
    attachments: JsonWithDefault
    message_id: string
    created_at: Generated<Date>
  }
  mail_outbox: {
    id: Generated<string>
    kind: string
    recipient: string
    payload: JsonWithDefault
    dedupe_key: string | null
    state: Generated<'waiting' | 'sent' | 'dead'>
    attempts: Generated<number>
    run_at: Generated<Date>
    last_error: string | null
    created_at: Generated<Date>
    sent_at: Date | null
    is_bulk: Generated<boolean>
    is_paced: Generated<boolean>
  }
  manual_refunds: {
    payment_id: PaymentId
    refund_id: RefundId | null
    through: 'provider' | 'other'
    note: string
    made_by: PersonId | null
    created_at: Generated<Date>
  }
  notifications: {
    id: Generated<string>
    user_id: PersonId
    read_at: Date | null
    created_at: Generated<Date>
    kind: string
    payload: JsonWithDefault
    dedupe_key: string | null
  }
  order_items: {
    event_id: EventId
    id: string
    order_id: OrderId
    ticket_type_id: TicketTypeId
    quantity: number
    unit_price_cents: Cents
    total_price_cents: Cents
    unit_price: GeneratedAlways<string | null>
    total_price: GeneratedAlways<string | null>
    early_bird: Generated<boolean>
    admits: Generated<number>
    max_per_person: number | null
    refunded_quantity: Generated<number>
    discount_cents: Generated<Cents>
    voided_quantity: Generated<number>
  }
  orders: {
    event_id: EventId
    id: OrderId
    checkout_id: CheckoutId
    user_id: PersonId | null
    code: string
    customer_email: string
    customer_name: string
    customer_phone: string | null
    billing: JsonWithDefault
    subtotal_cents: Cents
    fee_cents: Cents
    total_cents: Cents
    total_amount: GeneratedAlways<string | null>
    organizer_fee_cents: Generated<Cents>
    payment_status: Generated<'pending' | 'completed' | 'failed' | 'refunded'>
    order_status: Generated<
      'awaiting_payment' | 'awaiting_cash_payment' | 'completed' | 'expired' | 'cancelled' | 'refunded'
    >
    payment_intent_id: string | null
    payment_method: string
    referral_code: string | null
    environment: 'simulator' | 'sandbox' | 'live' | 'none'
    paid_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    mail_owed: Generated<boolean>
    refunded_cents: Generated<Cents>
    refundable_until: Date | null
    promo_code_id: PromoCodeId | null
    discount_cents: Generated<Cents>
    seat_processing_fee_cents: Generated<Cents>
    seat_service_fee_cents: Generated<Cents>
  }
  organizer_follows: {
    organizer_id: OrganizerId
    follower_id: PersonId
    created_at: Generated<Date>
  }
  organizers: {
    id: OrganizerId
    owner_id: PersonId
    name: string
    bio: Generated<string>
    phone: string | null
    avatar_url: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  payment_calls: {
    checkout_id: CheckoutId
    key: string
    request_hash: string
    status: number | null
    answer: Json | null
    created_at: Generated<Date>
  }
  payment_environment: {
    is_only: Generated<boolean>
    environment: 'simulator' | 'sandbox' | 'live'
    stamped_at: Generated<Date>
  }
  payment_events: {
    id: Generated<string>
    payment_id: PaymentId
    source: 'checkout' | 'webhook' | 'redirect' | 'reconcile' | 'operator'
    from_state: string | null
    to_state: string
    cause: string
    created_at: Generated<Date>
  }
  payments: {
    id: PaymentId
    checkout_id: CheckoutId
    gateway: 'paypal' | 'square' | 'cashapp' | 'cash'
    environment: 'simulator' | 'sandbox' | 'live' | 'none'
    attempt: Generated<number>
    amount_cents: Cents
    currency: Generated<'USD'>
    state: Generated<
      | 'requires_action'
      | 'processing'
      | 'unknown'
      | 'captured'
      | 'failed'
      | 'cancelled'
      | 'void_due'
      | 'refund_due'
      | 'refunded'
    >
    idempotency_key: string
    provider_payment_id: string | null
    failure_code: string | null
    checks: Generated<number>
    next_check_at: Generated<Date>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deadline_at: Generated<Date>
    event_id: EventId | null
    order_id: OrderId | null
    taken_by: PersonId | null
    refund_attempt: Generated<number>
    redirect_url: string | null
    refunded_cents: Generated<Cents>
    returned_cents: Generated<Cents>
    receiving_account: Generated<string>
  }
  payout_accounts: {
    id: PayoutAccountId
    person_id: PersonId
    kind: 'bank' | 'paypal'
    sealed: string
    hint: string
    created_at: Generated<Date>
    ended_at: Date | null
  }
  payout_lines: {
    organizer_id: OrganizerId
    transaction_id: string
    payout_id: PayoutId
  }
  payout_sums: {
    payout_id: PayoutId
    event_id: string | null
    cents: number
  }
  payouts: {
    id: PayoutId
    organizer_id: OrganizerId
    account_id: PayoutAccountId
    amount_cents: Cents
    state: Generated<'made' | 'approved' | 'sending' | 'paid' | 'returned' | 'failed' | 'cancelled'>
    made_by: PersonId | null
    made_at: Generated<Date>
    approved_by: PersonId | null
    approved_at: Date | null
    paid_by: PersonId | null
    paid_at: Date | null
    reference: Generated<string>
    ended_at: Date | null
    updated_at: Generated<Date>
    sending_by: PersonId | null
    sending_at: Date | null
    through: Generated<'hand' | 'paypal'>
    environment: 'simulator' | 'sandbox' | 'live' | null
    batch_id: string | null
    item_state: string | null
    problem: Generated<string>
    checks: Generated<number>
    next_check_at: Date | null
    cancelled_by: PersonId | null
  }
  pictures: {
    id: PictureId
    owner_id: PersonId
    width: number
    height: number
    widths: number[]
    focal_point: Generated<
      | 'left top'
      | 'top'
      | 'right top'
      | 'left'
      | 'center'
      | 'right'
      | 'left bottom'
      | 'bottom'
      | 'right bottom'
    >
    created_at: Generated<Date>
  }
  profiles: {
    id: PersonId
    email: string
    full_name: Generated<string>
    avatar_url: string | null
    bio: string | null
    location: string | null
    phone: string | null
    website: string | null
    social_links: JsonWithDefault
    is_admin: Generated<boolean>
    admin_level: Generated<number>
    notification_preferences: JsonWithDefault
    privacy_settings: JsonWithDefault
    created_at: Generated<Date>
    updated_at: Generated<Date>
    passkey_offer_declined_at: Date | null
  }
  promo_codes: {
    event_id: EventId
    id: PromoCodeId
    code: string
    kind: 'percent' | 'fixed' | 'free' | 'none'
    percent_bp: number | null
    amount_cents: Cents | null
    max_uses: number | null
    max_per_person: number | null
    ticket_type_ids: Generated<string[]>
    starts_at: Date | null
    ends_at: Date | null
    is_active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  rate_limits: {
    id: Generated<string>
    key: string
    count: number
    last_request: number
  }
  referral_clicks: {
    referral_code_id: string
    person_id: PersonId
    day: Generated<string>
    clicked_at: Generated<Date>
    is_counted: Generated<boolean>
  }
  referral_codes: {
    id: string
    promotion_id: string
    event_id: EventId | null
    code: string
    referral_url: string
    qr_code_url: string | null
    is_active: Generated<boolean>
    clicks_count: Generated<number>
    conversions_count: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  refund_requests: {
    event_id: EventId
    id: RefundRequestId
    order_id: OrderId
    tickets: string[]
    words: Generated<string>
    state: Generated<'open' | 'refunded' | 'declined' | 'withdrawn'>
    answer: Generated<string>
    answered_at: Date | null
    created_at: Generated<Date>
    answered_by: PersonId | null
  }
  refund_tickets: {
    event_id: EventId
    ticket_id: TicketId
    refund_id: RefundId
  }
  refunds: {
    event_id: EventId
    id: RefundId
    order_id: OrderId
    payment_id: PaymentId | null
    source: 'host' | 'request' | 'cancellation' | 'service' | 'provider' | 'dispute'
    made_by: PersonId | null
    reason: Generated<string>
    subtotal_cents: Cents
    fee_cents: Cents
    organizer_fee_cents: Cents
    amount_cents: Cents
    state: Generated<'pending' | 'refunded'>
    attempt: Generated<number>
    checks: Generated<number>
    next_check_at: Generated<Date>
    provider_refund_id: string | null
    refunded_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  replaced_codes: {
    event_id: EventId
    hash: string
    ticket_id: TicketId
    replaced_at: Generated<Date>
  }
  seat_availability_summary: {
    event_id: string | null
    seating_chart_id: string | null
    seat_category_id: string | null
    category: string | null
    ticket_type_id: string | null
    total_seats: number | null
    sold_seats: number | null
    blocked_seats: number | null
    held_seats: number | null
    available_seats: number | null
  }
  seat_categories: {
    event_id: EventId
    id: string
    seating_chart_id: SeatingChartId
    name: string
    description: Generated<string>
    color: Generated<string>
    is_accessible: Generated<boolean>
    is_premium: Generated<boolean>
    ticket_type_id: TicketTypeId
  }
  seat_holds: {
    event_id: EventId
    seat_id: SeatId
    id: Generated<SeatHoldId>
    session_id: string
    customer_email: string | null
    status: Generated<'active'>
    expires_at: Date
    created_at: Generated<Date>
    is_extended: Generated<boolean>
  }
  seating_charts: {
    event_id: EventId
    id: SeatingChartId
    venue_id: string | null
    name: string
    description: Generated<string>
    chart_data: JsonWithDefault
    image_url: string | null
    version: Generated<number>
    is_active: Generated<boolean>
    total_seats: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    venue_chart_id: string | null
    geometry_hash: Generated<string>
  }
  seats: {
    event_id: EventId
    id: SeatId
    seating_chart_id: SeatingChartId
    seat_category_id: string
    seat_number: string
    section: Generated<string>
    row_label: Generated<string>
    is_premium: Generated<boolean>
    is_ada: Generated<boolean>
    table_type: string | null
    table_capacity: number | null
    amenities: JsonWithDefault
    status: Generated<'available' | 'blocked' | 'removed'>
    position: number | null
    block: string
    place: number
    focal_distance: number
    table_label: string | null
    sold_whole: Generated<boolean>
    is_companion: Generated<boolean>
    is_restricted: Generated<boolean>
    blocked_for: Generated<string>
  }
  shared_lists: {
    person_id: PersonId
    id: string
    shows_name: Generated<boolean>
    created_at: Generated<Date>
  }
  shifts: {
    event_id: EventId
    id: string
    person_id: PersonId
    place: string
    note: Generated<string>
    starts_at: Date
    ends_at: Date
    answer: Generated<'open' | 'accepted' | 'declined'>
    answered_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  sign_in_challenges: {
    id: string
    email: string
    next: string
    pending_state: JsonWithDefault
    created_at: Generated<Date>
    expires_at: Date
    handed_over_at: Date | null
    link_key: string | null
    code_key: string | null
    redeemed_at: Date | null
  }
  storage_objects: {
    bucket: 'avatars' | 'pictures'
    path: string
    owner_id: PersonId
    content_type: string
    version: string
    bytes: Buffer | null
    updated_at: Generated<Date>
    picture_id: PictureId | null
    storage_key: string | null
    size_bytes: number
  }
  storage_orphans: {
    storage_key: string
    remove_after: Date
    claimed_at: Date | null
  }
  team_invitations: {
    organizer_id: OrganizerId
    id: string
    secret_hash: Buffer
    email: string | null
    note: Generated<string>
    role: 'manager' | 'sales' | 'scanner'
    event_ids: string[] | null
    invited_by: PersonId | null
    status: Generated<'open' | 'accepted' | 'withdrawn'>
    accepted_by: PersonId | null
    expires_at: Date
    created_at: Generated<Date>
  }
  team_log: {
    organizer_id: OrganizerId
    id: string
    what:
      | 'invited'
      | 'withdrawn'
      | 'joined'
      | 'role_changed'
      | 'reach_changed'
      | 'removed'
      | 'left'
      | 'rights_changed'
    done_by: PersonId | null
    person_id: PersonId | null
    invitation_id: string | null
    role: 'manager' | 'sales' | 'scanner' | null
    done_at: Generated<Date>
  }
  team_members: {
    organizer_id: OrganizerId
    person_id: PersonId
    role: 'manager' | 'sales' | 'scanner'
    event_ids: string[] | null
    joined_at: Generated<Date>
  }
  team_roles: {
    organizer_id: OrganizerId
    role: 'manager' | 'sales' | 'scanner'
    capabilities: string[]
  }
  ticket_inventory: {
    event_id: EventId
    ticket_type_id: TicketTypeId
    capacity: number
    taken: Generated<number>
  }
  ticket_logs: {
    id: Generated<string>
    level: Generated<'debug' | 'info' | 'warn' | 'error'>
    event_type: string
    ticket_id: string | null
    event_id: string | null
    user_id: string | null
    organizer_id: string | null
    message: string
    metadata: JsonWithDefault
    ip_address: string | null
    user_agent: string | null
    duration_ms: number | null
    error_code: string | null
    stack_trace: string | null
    created_at: Generated<Date>
    device_id: string | null
    device_counter: number | null
    scanned_at: Date | null
    undoes: string | null
    link_id: string | null
  }
  ticket_offers: {
    event_id: EventId
    id: string
    ticket_id: TicketId
    secret_hash: Buffer
    sent_by: PersonId | null
    friend_name: Generated<string>
    status: Generated<'open' | 'taken' | 'taken_back'>
    taken_by: PersonId | null
    taken_at: Date | null
    given_hash: string | null
    created_at: Generated<Date>
  }
  ticket_types: {
    event_id: EventId
    id: TicketTypeId
    name: string
    description: Generated<string>
    price_cents: Cents
    early_bird_price_cents: Cents | null
    early_bird_until: Date | null
    price: GeneratedAlways<string | null>
    early_bird_price: GeneratedAlways<string | null>
    max_per_person: Generated<number>
    position: Generated<number>
    is_hidden: Generated<boolean>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    series_type_id: string | null
    admits: Generated<number>
    admits_on: number[] | null
    sale_starts_at: Date | null
    sale_ends_at: Date | null
    is_seated: Generated<boolean>
    paid_by: Generated<'any' | 'online' | 'cash'>
    lost_seats_at: Date | null
  }
  tickets: {
    event_id: EventId
    id: TicketId
    order_id: OrderId
    ticket_type_id: TicketTypeId
    owner_id: PersonId | null
    holder_name: string
    holder_email: string
    status: Generated<'pending' | 'active' | 'used' | 'cancelled' | 'refunded'>
    qr_payload: Json
    qr_code: string | null
    validation_hash: string
    seat_details: Json | null
    used_at: Date | null
    used_by: PersonId | null
    used_by_name: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    out_at: Date | null
    seat_id: GeneratedAlways<SeatId | null>
    ended_at: Date | null
  }
  told_sales: {
    event_id: EventId
    day: string
  }
  uploads: {
    id: UploadId
    owner_id: PersonId
    size_bytes: number
    received_bytes: Generated<number>
    chunk_keys: Generated<string[]>
    created_at: Generated<Date>
    expires_at: Generated<Date>
  }
  venue_chart_versions: {
    chart_id: string
    version: number
    data: Json
    seats: number
    created_at: Generated<Date>
    categories: JsonWithDefault
  }
  venue_charts: {
    id: string
    venue_id: string
    name: string
    draft: Json
    draft_seats: number
    revision: Generated<number>
    version_revision: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  venue_pictures: {
    venue_id: string
    picture_id: PictureId
    position: number
  }
  venues: {
    id: string
    owner_id: PersonId | null
    name: string
    address: Generated<string>
    city: string
    region: string
    postal_code: Generated<string>
    latitude: number | null
    longitude: number | null
    time_zone: string
    capacity: number | null
    notes: Generated<string>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    accessibility: Generated<string>
  }
  webhook_inbox: {
    id: string
    provider: 'square' | 'paypal'
    environment: 'simulator' | 'sandbox' | 'live'
    event_id: string
    transmission_id: string | null
    event_type: string
    kind: 'payment' | 'capture' | 'refund' | 'dispute' | 'payout' | 'other'
    object_id: string | null
    provider_payment_id: string | null
    payment_reference: string | null
    occurred_at: Date
    state: Generated<'waiting' | 'done' | 'old' | 'foreign' | 'unhandled' | 'dead'>
    note: string | null
    attempts: Generated<number>
    next_at: Generated<Date>
    received_at: Generated<Date>
    finished_at: Date | null
    seen_by: PersonId | null
  }
}
