// What holds in each state of contracts, money, projects, quotes and customers, as pictures: a row is a state, a column is what holds in it (docs/domain/contract.md#states,
// docs/domain/project-money.md, docs/domain/project.md#states, docs/domain/quote.md#states, docs/domain/customer.md#states).
import { expect, test } from 'vitest'
import {
  archiveFrom,
  editableContracts,
  expiringKinds,
  finishFrom,
  freeKinds,
  partyOf,
  signedContracts,
  terminateFrom,
} from '../../lib/model/contract-states.ts'
import {
  boardEnds,
  boardStates,
  boardTargets,
  customerStates,
  manualTargets,
  movesOf,
  poolFrom,
  starsAscending,
} from '../../lib/model/customer-states.ts'
import { dictionaryOf, flatItems } from '../../lib/model/dictionaries.ts'
import { project } from '../../lib/model/entities/project.ts'
import {
  activeContracts,
  appliedPayments,
  closedProjects,
  contractPayments,
  countedContracts,
  countedInvoices,
  openPayments,
  openReceipts,
  payablePayments,
} from '../../lib/model/finance-states.ts'
import { controlledFields, openStates, preparingStates, runningProjects } from '../../lib/model/project-states.ts'
import { editableQuotes, heldQuotes, openQuotes, quoteHoldsUntil, shownQuotes } from '../../lib/model/quote-states.ts'

const valuesOf = (dict: string) => flatItems(dictionaryOf(dict)?.items ?? []).map(({ value }) => value)

/** A line for each value of a dictionary, with the columns that name it; from an empty line to an empty line. */
function draw(dict: string, columns: Readonly<Record<string, readonly string[]>>): string {
  const values = valuesOf(dict)
  const unknown = Object.values(columns).flatMap((column) => column.filter((value) => !values.includes(value)))
  expect(unknown).toEqual([])
  const width = Math.max(...values.map(({ length }) => length))
  const line = (first: string, cells: readonly string[]) => [first.padEnd(width), ...cells].join('  ').trimEnd()
  const names = Object.keys(columns)
  const rows = values.map((value) =>
    line(
      value,
      names.map((name) => (columns[name]?.includes(value) ? '●' : '').padEnd(name.length)),
    ),
  )
  return ['', line('', names), ...rows, ''].join('\n')
}

test('a contract is signed from its effect on, and paid while it is approved or in effect', () => {
  const columns = {
    editable: editableContracts,
    active: activeContracts,
    signed: signedContracts,
    'in the sums': countedContracts,
    finished: finishFrom,
    terminated: terminateFrom,
    archived: archiveFrom,
  }
  expect(draw('CONTRACT_STATUS', columns)).toBe(`
           editable  active  signed  in the sums  finished  terminated  archived
DRAFT      ●
PROGRESS
PASS                 ●                                      ●
EFFECT               ●       ●       ●            ●         ●
FINISH                       ●       ●                                  ●
ARCHIVE                      ●       ●                                  ●
REJECT     ●
CANCEL     ●
TERMINATE                                                               ●
RETURN     ●
`)
})

test('kinds of contracts: which may be free, which end by expiry, and whose they are', () => {
  const parties = (party: string) => Object.keys(partyOf).filter((kind) => partyOf[kind] === party)
  const columns = {
    free: freeKinds,
    'archived when expired': expiringKinds,
    'with a customer': parties('CUSTOMER'),
    'with a supplier': parties('SUPPLIER'),
  }
  expect(draw('CONTRACT_TYPE', columns)).toBe(`
          free  archived when expired  with a customer  with a supplier
SALE                                   ●
PURCHASE                                                ●
FRAME     ●     ●
NDA       ●     ●
OTHER     ●
`)
})

test('a payment takes from the budget from its application on, and is paid once it is approved', () => {
  const columns = { 'takes from the budget': appliedPayments, 'still to come': openPayments, payable: payablePayments }
  expect(draw('PAYMENT_STATUS', columns)).toBe(`
          takes from the budget  still to come  payable
DRAFT
PROGRESS  ●                      ●
PASS      ●                      ●              ●
PAYING    ●                      ●              ●
PAID      ●
REJECT
CANCEL
VOID
RETURN
`)
  expect(draw('PAYMENT_TYPE', { 'needs a contract in force': contractPayments })).toBe(`
          needs a contract in force
PREPAY
PROGRESS  ●
FINAL     ●
DEPOSIT
OTHER
`)
})

test('receipts are edited while they do not count, invoices count from their issue until they are taken back', () => {
  expect(draw('INCOME_STATUS', { editable: openReceipts })).toBe(`
           editable
WAIT       ●
CONFIRMED
REJECT     ●
REVERSED
`)
  expect(draw('INVOICE_STATUS', { counts: countedInvoices })).toBe(`
          counts
DRAFT
PROGRESS
PASS
ISSUED    ●
SENT      ●
SIGNED    ●
RED
VOID
REJECT
CANCEL
RETURN
`)
})

test('a project is prepared, runs, and is closed; its rows are worked on until it closes', () => {
  const columns = { prepared: preparingStates, running: runningProjects, 'rows open': openStates, 'money closed': closedProjects }
  expect(draw('PROJECT_STATUS', columns)).toBe(`
          prepared  running  rows open  money closed
DRAFT     ●                  ●
PROGRESS
PASS                ●        ●
REJECT    ●                  ●
CANCEL    ●                  ●
SUSPEND             ●        ●
CLOSING             ●
FINISH                                  ●
ARCHIVE                                 ●
STOP                                    ●
RETURN    ●                  ●
`)
})

test('what may need an approval in a running project are its customer, budget, manager and days', () => {
  expect(controlledFields).toEqual(['customer_key', 'initial_budget', 'project_mgr_key', 'project_start_time', 'project_end_time'])
  expect(controlledFields.filter((name) => !(name in project.fields))).toEqual([])
})

test('a quote is edited until it is committed, holds when it has passed, and is still shown when it was declined', () => {
  const columns = { editable: editableQuotes, 'may become something': openQuotes, holds: heldQuotes, shown: shownQuotes }
  expect(draw('PRICING_STATUS', columns)).toBe(`
          editable  may become something  holds  shown
DRAFT     ●         ●
COMMIT              ●
PROGRESS            ●
PASS                ●                     ●      ●
REJECT    ●
CANCEL    ●
ACCEPT                                    ●      ●
REFUSE                                           ●
EXPIRED
RETURN    ●         ●
`)
  expect([quoteHoldsUntil('2026-01-31'), quoteHoldsUntil('2026-12-15')]).toEqual(['2026-03-02', '2027-01-14'])
})

const into = (targets: (from: string) => readonly string[]) =>
  Object.fromEntries(customerStates.map((to) => [`→ ${to}`, customerStates.filter((from) => targets(from).includes(to))]))
const owner = { edits: true, releases: true, owns: true, leads: false }
const targetsOf = (row: object, by: object) => boardTargets(movesOf(row, { ...owner, ...by }))

test('by hand a customer is lost and found again, blocked, and freed into the pool', () => {
  expect(draw('CUSTOMER_STATUS', { ...into(manualTargets), 'into the pool by its owner': poolFrom })).toBe(`
           → NEW  → FOLLOWING  → RESERVED  → ARRIVED  → SIGNED  → LOST  → SEA  → BLACK  into the pool by its owner
NEW                                                             ●              ●        ●
FOLLOWING                                                       ●              ●        ●
RESERVED                                                        ●              ●        ●
ARRIVED                                                         ●              ●        ●
SIGNED                                                                         ●
LOST              ●                                                            ●        ●
SEA                                                                            ●
BLACK                                                                   ●
`)
})

test('on the board an owner sends a customer into the pool before it has signed, and neither blocks nor frees one', () => {
  expect(
    draw(
      'CUSTOMER_STATUS',
      into((status) => targetsOf({ status }, {})),
    ),
  ).toBe(`
           → NEW  → FOLLOWING  → RESERVED  → ARRIVED  → SIGNED  → LOST  → SEA  → BLACK
NEW                                                             ●       ●
FOLLOWING                                                       ●       ●
RESERVED                                                        ●       ●
ARRIVED                                                         ●       ●
SIGNED
LOST              ●                                                     ●
SEA
BLACK
`)
})

test('on the board a leader blocks a customer, frees it, and takes one that has signed into the pool', () => {
  expect(
    draw(
      'CUSTOMER_STATUS',
      into((status) => targetsOf({ status }, { leads: true })),
    ),
  ).toBe(`
           → NEW  → FOLLOWING  → RESERVED  → ARRIVED  → SIGNED  → LOST  → SEA  → BLACK
NEW                                                             ●       ●      ●
FOLLOWING                                                       ●       ●      ●
RESERVED                                                        ●       ●      ●
ARRIVED                                                         ●       ●      ●
SIGNED                                                                  ●      ●
LOST              ●                                                     ●      ●
SEA                                                                            ●
BLACK                                                                   ●
`)
})

test('a locked customer stays out of the pool, and who may not release takes none there', () => {
  const pooled = (row: object, by: object) => customerStates.filter((status) => targetsOf({ ...row, status }, by).includes('SEA'))
  expect([pooled({ lock_status: true }, {}), pooled({}, { releases: false }), pooled({ lock_status: true }, { leads: true })]).toEqual([
    [],
    [],
    ['BLACK'],
  ])
  expect(pooled({ lock_status: false }, {})).toEqual(poolFrom)
  expect(targetsOf({ status: 'LOST' }, { edits: false, releases: true, leads: true })).toEqual(['SEA'])
  expect(targetsOf({}, { edits: true, releases: true, leads: true })).toEqual([])
})

test('the board has each state once: as a column, or as an end into which customers only go', () => {
  expect([...boardStates, ...boardEnds].sort()).toEqual([...customerStates].sort())
  expect(valuesOf('CUSTOMER_STATUS')).toEqual([...customerStates])
  expect(boardEnds).toEqual(['SEA', 'BLACK'])
})

test('stars rise in the order of their dictionary', () => {
  expect([...starsAscending].sort()).toEqual(valuesOf('CUSTOMER_STAR').sort())
  expect(starsAscending).toEqual(['ZERO', 'ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'])
})
