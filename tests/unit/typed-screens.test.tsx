// What does not compile: a screen, call or statement that names what the other side lacks. `npm run types` checks the cases; one that compiles fails it.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RecordDetail } from '@/components/record/detail/record-detail.tsx'
import { EntityList } from '@/components/record/list/entity-list.tsx'
import type { ListScreen } from '@/components/record/list/list-screen.ts'
import { RecordList } from '@/components/record/screen/record-list.tsx'
import type { Db } from '@/lib/backend/db/gateway.ts'
import { send } from '@/lib/client/api.ts'
import { useCall } from '@/lib/client/use-call.ts'
import { customer } from '@/lib/model/entities/customer.ts'
import { income } from '@/lib/model/entities/income.ts'

/** Never called. */
const cases = {
  'a field that an answer lacks': () => {
    const quota = useCall('POST /api/fintech/biz/customer/claimQuota').data
    // @ts-expect-error the answer has no such field
    return quota?.remaining
  },
  'an input that a call does not take': () =>
    // @ts-expect-error the call takes customer_keys
    send('POST /api/fintech/biz/customer/claim', { keys: 1 }),
  'a call that does not exist': () =>
    // @ts-expect-error no call has this path
    send('POST /api/fintech/biz/customer/clam', {}),
  'a column that a table lacks': (db: Db) =>
    // @ts-expect-error the table has no such column
    db.selectFrom('customer').select('customer_nmae'),
  'a field that a row of a list lacks': (): ListScreen<typeof customer> => ({
    definition: customer,
    saveCode: 'case',
    // @ts-expect-error the row has no such field
    rowActions: (row) => [{ key: row.customer_nmae, label: '', onClick: () => undefined }],
  }),
  'a cell of a column that does not exist': (): ListScreen<typeof customer> => ({
    definition: customer,
    saveCode: 'case',
    // @ts-expect-error the entity has no such column
    cells: { customer_nmae: () => null },
  }),
  'a further column that does not exist': (): ListScreen<typeof customer> => ({
    definition: customer,
    saveCode: 'case',
    // @ts-expect-error the entity has no such column
    also: ['customer_nmae'],
  }),
  'a list that is drawn with the rows of another': (screen: ListScreen<typeof customer>) => (
    // @ts-expect-error the rows chosen in the list are customers
    <EntityList screen={screen} renderBeside={(rows) => rows[0]?.income_key} />
  ),
  'a field that a row of a derived list lacks': () => (
    // @ts-expect-error the row has no such field
    <RecordList definition={income} isOpen={(row) => row.customer_nmae === ''} />
  ),
  'a field that a detail lacks': () => (
    // @ts-expect-error the record has no such field
    <RecordDetail definition={customer} recordKey="" parts={(row) => ({ note: row.customer_nmae, tabs: [] })} />
  ),
  'a field that the answer of another detail call lacks': () => (
    <RecordDetail
      definition={income}
      recordKey=""
      call="POST /api/fintech/biz/income/fetch"
      // @ts-expect-error the record has no such field
      parts={(row) => ({ note: row.nmae, tabs: [] })}
    />
  ),
} as const

test('each case stands under the error that the compiler must find', () => {
  const text = readFileSync('tests/unit/typed-screens.test.tsx', 'utf8')
  expect(text.match(/^ +\/\/ @ts-expect-error /gm)).toHaveLength(Object.keys(cases).length)
})

test('a feature names the entity whose rows it reads', () => {
  const files = ['app', 'components/features'].flatMap((folder) =>
    (readdirSync(folder, { recursive: true }) as string[]).filter((file) => /\.tsx?$/.test(file)).map((file) => `${folder}/${file}`),
  )
  expect(files.length).toBeGreaterThan(500)
  const loose = files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return /\{[^}]*\bRow\b[^}]*\} from '[^']*field-props'|\b(?:type Row = |rows?: (?:readonly )?(?:Readonly<)?)Record<string, unknown>|(?<!\w)ListScreen(?![\w<])[^}]*=>/.test(
      text.replace(/^import .*ListScreen.*$/gm, ''),
    )
  })
  expect(loose.sort()).toEqual([])
})
