// Storage keys of the browser, for scripts that run before the application's own code.

/** Local storage: the key of the user who has signed in. */
export const targetKeyPlace = 'office.targetKey'

/** Local storage: changes when the user starts or ends a view as a role. */
export const viewPlace = 'office.view'

/** Local storage: the prefix of all drafts. */
export const draftsPlace = 'office.draft:'

/** The prefix of one user's drafts. */
export const draftsOf = (userKey: string) => `${draftsPlace}${userKey}:`
