// Where the browser keeps things, for scripts that run before the application's own code.

/** Local storage: the key of the user who has signed in. */
export const targetKeyPlace = 'office.targetKey'

/** Local storage: changes when the person begins or ends to look as a role. */
export const viewPlace = 'office.view'

/** Local storage: what the keys of all drafts begin with. */
export const draftsPlace = 'office.draft:'

/** What the keys of one person's drafts begin with. */
export const draftsOf = (userKey: string) => `${draftsPlace}${userKey}:`
