// Where the browser keeps things, for scripts that run before the application's own code.

/** Local storage: the key of the user who has signed in. */
export const targetKeyPlace = 'office.targetKey'
