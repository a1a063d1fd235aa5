// What holds for the steps of every record: reasons for what is ended, two people for money, a permission that somebody has (docs/decisions/steps-as-data.md).
import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { messagesOf } from '@/lib/i18n/messages.ts'
import { builtInRoles, defaultGrants } from '../../lib/model/roles.ts'
import type { Step, Steps } from '../../lib/model/steps/step.ts'

const files: Record<string, unknown>[] = await Promise.all(
  globSync('lib/model/steps/*.ts').map((file) => import(/* @vite-ignore */ pathToFileURL(path.resolve(file)).href)),
)
const isTable = (value: unknown): value is Steps => typeof value === 'object' && value !== null && 'of' in value && 'definition' in value
const every = files
  .flatMap((file) => Object.values(file).filter(isTable))
  .flatMap((table) => Object.entries(table.of).map(([key, step]) => ({ name: `${table.definition.name}.${key}`, table, step })))

const granted = builtInRoles.map((role) => ({ code: role.code, grants: new Set(defaultGrants(role)) }))
const rolesOf = ({ right }: Step) => granted.filter(({ grants }) => [right].flat().some((code) => grants.has(code))).map(({ code }) => code)
const namesOf = (found: typeof every) => found.map(({ name }) => name).sort()

test('what ends a record needs a reason, but for a purchase that is called off and a resource that is stopped', () => {
  const needsReason = ({ asks = {} }: Step) => asks.reason?.required === true
  expect(namesOf(every.filter(({ step }) => step.danger && !needsReason(step)))).toEqual([
    'resource.STOP',
    'resource_purchase.CANCEL',
    'supplier_purchase.CANCEL',
  ])
})

test('what is sent back, put off or given up needs a reason too', () => {
  expect(namesOf(every.filter(({ step }) => !step.danger && step.asks?.reason?.required))).toEqual([
    'business.CANCEL',
    'business.INVALID',
    'clue.BACK',
    'clue.INVALID',
    'order.back',
    'project.SUSPEND',
    'project_task.back',
    'project_task.pause',
    'reservation.reschedule',
    'tickets.refuse',
    'tickets.reopen',
    'tickets.suspend',
  ])
})

test('money is moved by somebody else than whose it is, an administrator included, and by finance', () => {
  const money = every.filter(({ step }) => step.who.includes('other'))
  expect(money.filter(({ table, step }) => !table.options.strict || step.who.includes('owner') || step.who.includes('maker'))).toEqual([])
  expect(Object.fromEntries(money.map(({ name, step }) => [name, rolesOf(step).join(' ')]))).toEqual({
    'income.CONFIRMED': 'admin finance finance_leader',
    'income.REVERSED': 'admin finance_leader',
    'invoice.issue': 'admin finance finance_leader',
    'invoice.red': 'admin finance finance_leader',
    // who has asked for it may note that the customer has it
    'invoice.sign': 'admin sales_leader sales project_manager finance finance_leader',
    'invoice.void': 'admin finance finance_leader',
    'loan.LOANED': 'admin finance finance_leader',
    'loan.pay': 'admin finance finance_leader',
    'loan.repay': 'admin finance finance_leader',
    'other_cost.pay': 'admin finance finance_leader',
    'payment.pay': 'admin finance finance_leader',
    'receivable.CONFIRMED': 'admin finance finance_leader',
    'receivable.REVERSED': 'admin finance_leader',
  })
})

test('each step has a permission that a role has beside the administrator', () => {
  expect(every.length).toBeGreaterThan(80)
  expect(namesOf(every.filter(({ step }) => rolesOf(step).filter((code) => code !== 'admin').length === 0))).toEqual([])
})

test('what is said when a step is done is a text in both languages', () => {
  const keys = every.flatMap(({ step }) => step.done ?? [])
  for (const locale of ['zh-CN', 'en'] as const) {
    const { done } = messagesOf(locale, ['done']) as unknown as { done: Record<string, string> }
    expect(keys.filter((key) => !done[key.replace(/^done\./, '')])).toEqual([])
  }
})
