// Every business type of the product leads its applicant to its record, and begins where it can (docs/domain/approval.md#business-types).
import { expect, test } from 'vitest'
import { addressOfBusiness, startOfBusiness } from '../../components/features/approval/business-screens.ts'
import { areas } from '../../lib/backend/areas.ts'
import { recordLists } from '../../lib/model/record-lists.ts'

const businesses = areas.flatMap(({ businesses }) => Object.entries(businesses ?? {}))

test('each returned record has a screen where it is changed, but for a merge, which has nothing to change', () => {
  expect(businesses.length).toBeGreaterThan(12)
  const without = businesses.filter(([type]) => addressOfBusiness(type, '1'.repeat(32), recordLists) === undefined)
  expect(without.map(([type]) => type)).toEqual(['customer_merge'])
  expect(addressOfBusiness('payment', 'k', recordLists)).toBe('/finance/payment?open=k')
  expect(addressOfBusiness('project_close', 'k', recordLists)).toBe('/okrProject/overview?key=k')
})

test('a business begins with the form of its own records, never with that of the record that it is about', () => {
  const starts = businesses.map(([type, { entity }]) => [type, entity, startOfBusiness([type], recordLists)?.entity] as const)
  expect(starts.filter(([type, entity, start]) => start !== undefined && (start !== type || start !== entity))).toEqual([])
  expect(
    starts
      .filter(([, , start]) => start === undefined)
      .map(([type]) => type)
      .sort(),
  ).toEqual(['business_win', 'contract_terminate', 'customer_merge', 'project_close', 'supplier_qualify'])
})

test('whatever is approved loads again by the calls of its list', () => {
  const approved = new Set(recordLists.filter((list) => list.approved).map(({ entity }) => entity))
  const entities = new Set(businesses.map(([, { entity }]) => entity))
  expect([...entities].filter((entity) => !approved.has(entity))).toEqual(['customer_merge'])
})
