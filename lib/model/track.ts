// The click log as browser and server both know it.

/** The event of a page that is opened. */
export const viewEvent = 'page.view'
