// Where PostgreSQL is installed, every API test runs there: it has several sessions at once, and plans that are chosen for what tables hold. These run on the embedded database, and why; the
// stories in the browser run on it too. Without PostgreSQL all of them do.
const both: Readonly<Record<string, string>> = {
  'approval-crash': 'what a killed process has committed',
  approval: 'work lists and their counts',
  'approval-engine': 'the store of the process engine, jobs',
  catalogue: 'every call with random bodies, every answer by its schema',
  'customer-duplicates': 'search by trigrams and normalised names',
  'customer-records': 'lists, filters and trees of every entity',
  dashboard: 'sums and groups over the whole book',
  entity: 'cursors, counts up to a cap, search',
  export: 'a long list read by a cursor behind the call',
  import: 'batches of rows in one statement, an import that goes on after a restart',
  'message-stream': 'notifications between connections',
  'name-order': 'names sorted without a collation of the database',
  numbers: 'numbers taken inside the transaction, where there is one connection',
  'one-width': 'unique values by an index',
  'organisation-settings': 'indexes of custom fields, the recycle bin',
  queue: 'leases and turns with one connection',
  'save-many': 'many records written in one statement',
  search: 'words found by their parts',
  transactions: 'isolation, savepoints, what comes back after a failure',
}

/** What the embedded database alone has. */
const alone: Readonly<Record<string, string>> = {
  creating: 'counts the statements of one connection',
  walks: 'the files and functions of the way to it',
}

const files = (reasons: Readonly<Record<string, string>>) => Object.keys(reasons).map((name) => `tests/api/${name}.test.ts`)

/** The test files of the project `embedded`. */
export const embeddedFiles: readonly string[] = files({ ...both, ...alone })

/** Those of them that run there only. */
export const embeddedOnly: readonly string[] = files(alone)
