/** Under which name a device keeps what `owner` typed and the server at `action` does not have yet. */
export const unsavedKey = (owner: string, action: string): string => `unsaved ${owner} ${action}`
