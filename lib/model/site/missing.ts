// How a public page says that its content is gone: a tag in its head, by which the store of pages gives it the status 404.

/** The meta tag, by name and content. */
export const missingStatus = { 'page-status': '404' }

const tag = '<meta name="page-status" content="404"/>'

/** Whether a rendered page has the tag. */
export const isMissingPage = (html: string): boolean => html.includes(tag)
