// A state of orders is one line of their table: whatever depends on states takes them from there (docs/domain/order.md#states).
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dictionaryOf, flatItems } from '../../lib/model/dictionaries.ts'
import { order } from '../../lib/model/entities/order.ts'
import {
  agreeingStates,
  cancellableStates,
  closedStates,
  earningStates,
  loadingStates,
  openIncomes,
  orderStates,
  ordersThatAre,
  owedStates,
  refundingStates,
  signedStates,
  stageOf,
  stepsOf,
  workingStates,
} from '../../lib/model/order-states.ts'

const states = Object.keys(orderStates)

test('the table has the states of the dictionary, in their order', () => {
  expect(states).toEqual(flatItems(dictionaryOf('ORDER_STATUS')?.items ?? []).map(({ value }) => value))
})

test('each state that has begun and is not cancelled has a place on the line of steps, whose times are fields of an order', () => {
  const steps = stepsOf('LOAN')
  expect(states.filter((state) => stageOf(state) === null)).toEqual(['DRAFT', 'CANCEL'])
  for (const state of states) if (stageOf(state)) expect(steps.map((step) => step.state)).toContain(stageOf(state))
  expect(Object.keys(order.fields)).toEqual(expect.arrayContaining(steps.map(({ time }) => time)))
})

test('each group of states is the states of its fact', () => {
  expect({
    signed: signedStates,
    closed: closedStates,
    agreeing: agreeingStates,
    earning: earningStates,
    refunding: refundingStates,
    working: workingStates,
    loading: loadingStates,
    owed: owedStates,
    cancellable: cancellableStates,
  }).toEqual({
    signed: ['SIGNED', 'DOING', 'SUBMITTED', 'APPROVED', 'LOANED', 'FINISHED'],
    closed: ['FINISHED', 'CANCEL'],
    agreeing: ['DRAFT', 'SIGNED', 'DOING'],
    earning: ['SIGNED', 'DOING', 'SUBMITTED', 'APPROVED', 'LOANED'],
    refunding: ['SIGNED', 'DOING', 'SUBMITTED', 'APPROVED', 'LOANED', 'FINISHED', 'CANCEL'],
    working: ['DOING', 'SUBMITTED', 'APPROVED', 'LOANED'],
    loading: ['DOING', 'SUBMITTED', 'APPROVED'],
    owed: owedStates,
    cancellable: ['DRAFT', 'SIGNED', 'DOING', 'SUBMITTED', 'APPROVED'],
  })
  expect(owedStates.length).toBeGreaterThan(3)
  expect(openIncomes).toEqual(['WAIT', 'REJECT'])
})

test('only loans pass the middle of the line of steps', () => {
  expect(stepsOf('LOAN').map(({ state }) => state)).toEqual(['SIGNED', 'DOING', 'SUBMITTED', 'APPROVED', 'LOANED', 'FINISHED'])
  expect(stepsOf('CONSULT').map(({ state }) => state)).toEqual(['SIGNED', 'DOING', 'FINISHED'])
})

test('facts of a state agree with each other', () => {
  const within = (inner: Parameters<typeof ordersThatAre>[0], outer: Parameters<typeof ordersThatAre>[0]) =>
    ordersThatAre(inner).filter((state) => !orderStates[state][outer])
  expect([within('earning', 'refunding'), within('loading', 'working'), within('loading', 'owed'), within('working', 'signed')]).toEqual([
    [],
    [],
    [],
    [],
  ])
  for (const state of ordersThatAre('closed'))
    expect([state, orderStates[state].cancellable || orderStates[state].earning || orderStates[state].agreeing]).toEqual([state, false])
})

test('no statement, filter or screen names a group of states of orders by itself', () => {
  const files = globSync('{lib,components}/**/*.{ts,tsx}').filter((file) => !/migrations|\/demo\/|order-states|dictionaries/.test(file))
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => /'DOING', 'SUBMITTED'/.test(readFileSync(file, 'utf8')))).toEqual([])
})
