-- Codes that nobody was given are counted with the other limits, and no longer found in the log.
drop index ticket_logs_guesses;
