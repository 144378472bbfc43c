-- Seats that are on sale have no words of who they are kept for: a chart once lacked them while they were blocked.
update seats set blocked_for = '' where status = 'available' and blocked_for <> '';
