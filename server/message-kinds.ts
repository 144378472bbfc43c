import * as accountMails from '#modules/accounts/account-mails.tsx'
import * as accountNotifications from '#modules/accounts/account-notifications.ts'
import * as disputeNotifications from '#modules/checkout/disputes/dispute-notifications.ts'
import * as orderRefundMails from '#modules/checkout/refund/refund-mail.server.ts'
import * as manualRefundMails from '#modules/checkout/refund/manual/manual-refund-mails.server.ts'
import * as refundMails from '#modules/checkout/settle/refund-mails.server.ts'
import * as voidMails from '#modules/checkout/void/void-mails.server.ts'
import * as announcementMails from '#modules/events/announce/announcement-mails.server.ts'
import * as requestNotifications from '#modules/checkout/refund/request/request-notifications.ts'
import * as announcementNotifications from '#modules/events/announce/announcement-notifications.ts'
import { kindsByName } from '#modules/notifications/kinds-by-name.ts'
import type { MailKind } from '#modules/notifications/mail.ts'
import type { NotificationKinds } from '#modules/notifications/notification-kinds.ts'
import { messageNotification, type NotificationKind } from '#modules/notifications/notification.ts'
import * as salesNotifications from '#modules/orders/tell-sales/sales-notifications.ts'
import * as payoutMails from '#modules/payouts/payout-mails.tsx'
import * as deletionMails from '#modules/personal-data/deletion-mails.tsx'
import * as seatMails from '#modules/seating/seat-changed-mails.server.ts'
import * as helperMails from '#modules/shifts/helper-mails.server.ts'
import * as chartNotifications from '#modules/seating/event-chart/chart-notifications.ts'
import * as seatNotifications from '#modules/seating/seat-changed-notifications.ts'
import * as shiftMails from '#modules/shifts/shift-mails.tsx'
import * as shiftNotifications from '#modules/shifts/shift-notifications.ts'
import * as teamMails from '#modules/teams/team-mails.tsx'
import * as teamNotifications from '#modules/teams/team-notifications.ts'
import * as reminderMails from '#modules/tickets/reminders/reminder-mails.server.ts'
import * as reminderNotifications from '#modules/tickets/reminders/reminder-notifications.ts'
import * as ticketMails from '#modules/tickets/mails/ticket-mails.server.ts'
import * as passingMails from '#modules/tickets/passing/passing-mails.server.ts'
import * as renameMails from '#modules/tickets/rename/rename-mails.server.ts'
import * as codeNotifications from '#modules/tickets/rename/code-notifications.ts'
import * as ticketNotifications from '#modules/tickets/ticket-notifications.ts'

/** All that the product mails: each module's file of mails exports its kinds and nothing else. */
export const mailKinds: readonly MailKind[] = [
  accountMails,
  announcementMails,
  deletionMails,
  manualRefundMails,
  orderRefundMails,
  passingMails,
  payoutMails,
  refundMails,
  reminderMails,
  helperMails,
  shiftMails,
  renameMails,
  seatMails,
  teamMails,
  ticketMails,
  voidMails,
].flatMap((kinds) => Object.values<MailKind>(kinds))

/** All that the product tells people inside it, from the modules in the same way. */
export const notificationKinds: NotificationKinds = kindsByName<NotificationKind>([
  messageNotification,
  ...Object.values<NotificationKind>(accountNotifications),
  ...Object.values<NotificationKind>(announcementNotifications),
  ...Object.values<NotificationKind>(chartNotifications),
  ...Object.values<NotificationKind>(codeNotifications),
  ...Object.values<NotificationKind>(salesNotifications),
  ...Object.values<NotificationKind>(disputeNotifications),
  ...Object.values<NotificationKind>(reminderNotifications),
  ...Object.values<NotificationKind>(requestNotifications),
  ...Object.values<NotificationKind>(seatNotifications),
  ...Object.values<NotificationKind>(shiftNotifications),
  ...Object.values<NotificationKind>(teamNotifications),
  ...Object.values<NotificationKind>(ticketNotifications),
])
