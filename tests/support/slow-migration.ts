// A program for tests that end it by kill -9: opens a server's database and runs one migration more than the product has, which never ends.
import { migrations } from '../../lib/backend/db/migrations/index.ts'
import { migrate } from '../../lib/backend/db/migrator.ts'
import { openPostgres } from '../../lib/backend/db/postgres.ts'

const [url = '', ...statements] = process.argv.slice(2)
const gateway = await openPostgres(url, 2)
await migrate(gateway, { ...migrations, '9001-killed': [...statements, 'select pg_sleep(600)'] })
