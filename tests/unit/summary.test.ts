// What decides about a record in its approval is said in words, whatever kinds of fields it has (docs/domain/approval.md#summary).
import { describe, expect, test } from 'vitest'
import { summariseRecord } from '../../lib/backend/approval/summary.ts'
import { areas } from '../../lib/backend/areas.ts'
import type { Context } from '../../lib/backend/kernel/context.ts'
import type { Principal } from '../../lib/backend/kernel/principal.ts'
import type { Definition } from '../../lib/model/definition.ts'
import { dictionaries } from '../../lib/model/dictionaries.ts'
import { definitionOf } from '../../lib/model/entities/registry.ts'
import { companionOf, type Field } from '../../lib/model/field.ts'

const businesses = areas
  .flatMap(({ businesses }) => Object.entries(businesses ?? {}))
  .map(([type, { entity }]) => [type, definitionOf(entity)] as const)

/** What an approver sees who may see everything. */
const reader = { permissions: new Set(['data:plain:view']), field_permissions: new Map() } as unknown as Principal
const contextIn = (locale: 'zh-CN' | 'en') => ({ user: reader, request: { locale } }) as unknown as Context

const firstOf = (dict: string) => dictionaries.find(({ code }) => code === dict)?.items[0]?.value

function exampleOf(field: Field): unknown {
  if (field.kind === 'flag') return true
  if (field.kind === 'choice') return firstOf(field.dict)
  if (field.kind === 'choices') return [firstOf(field.dict)]
  if (field.kind === 'ref') return 'a3f09c'
  if (field.kind === 'refs') return ['a3f09c']
  if (field.kind === 'decimal' || field.kind === 'int') return '12'
  if (field.kind === 'date') return '2026-03-12'
  if (field.kind === 'datetime') return '2026-03-12 09:00:00'
  return '云岭稳健'
}

function rowOf({ fields, summary }: Definition, change: Record<string, unknown> = {}): Record<string, unknown> {
  const values = (summary ?? []).flatMap((name) => {
    const field = fields[name] as Field
    return [[name, exampleOf(field)] as const, ...('to' in field ? [[companionOf(name), '云岭资产'] as const] : [])]
  })
  return { ...Object.fromEntries(values), ...change }
}

describe.each(businesses)('%s', (_, definition) => {
  test.each(['zh-CN', 'en'] as const)('says in %s no key, no code of a choice, no true or null', (locale) => {
    const parts = summariseRecord(contextIn(locale), definition, rowOf(definition))
    for (const { label, value } of parts) {
      expect(value, label).not.toMatch(/^(true|false|null|undefined|a3f09c|)$/)
      expect(value, label).not.toMatch(/^[A-Z][A-Z_]+$/)
      expect(label).not.toMatch(/^entity\./)
    }
  })
})

test('a flag speaks where it holds, and is left out where it does not', () => {
  const payment = definitionOf('payment')
  const said = (over_budget: unknown) =>
    summariseRecord(contextIn('zh-CN'), payment, rowOf(payment, { over_budget })).map(({ value }) => value)
  expect(said(true)).toEqual(['12', '云岭稳健', '云岭资产', '2026-03-12', '超预算'])
  for (const none of [false, null, undefined]) expect(said(none)).toEqual(['12', '云岭稳健', '云岭资产', '2026-03-12'])
})

test('an amount has its sign for a unit, and a number no unit that its name says already', () => {
  const pricing = definitionOf('pricing')
  const parts = summariseRecord(contextIn('zh-CN'), pricing, rowOf(pricing))
  expect(parts.map(({ kind, label, unit }) => [kind, label, unit])).toEqual([
    ['money', '报价（未税）', null],
    ['money', '含税金额', null],
    ['number', '整单折扣（%）', null],
  ])
})
