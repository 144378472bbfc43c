export function fastTmpdir(): string
