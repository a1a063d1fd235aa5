// Two versions of a model compared element by element.
import { expect, test } from 'vitest'
import { differenceOf } from '@/components/features/designer/models/difference'

const file = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="x"><process id="p">${inner}</process></definitions>`
const before = file('<startEvent id="s" name="发起"/><userTask id="a" name="审批"/><endEvent id="e"/>')

test('two versions are compared element by element, each named as a person knows it', async () => {
  const after = file('<startEvent id="s" name="发起"/><userTask id="a" name="复核"/><serviceTask id="c" name="抄送"/>')
  expect(await differenceOf(before, after)).toEqual({
    added: [{ id: 'c', name: '抄送' }],
    removed: [{ id: 'e', name: 'EndEvent e' }],
    changed: [{ id: 'a', name: '复核' }],
  })
})

test('a changed attribute of the engine counts as a change, a moved shape and other prefixes do not', async () => {
  const changed = before.replace('id="a"', 'id="a" flowable:assignee="anna"')
  expect((await differenceOf(before, changed)).changed).toEqual([{ id: 'a', name: '审批' }])
  const listening = before.replace(
    '<userTask id="a" name="审批"/>',
    '<userTask id="a" name="审批"><extensionElements><flowable:taskListener event="create" class="x"/></extensionElements></userTask>',
  )
  expect((await differenceOf(before, listening)).changed).toEqual([{ id: 'a', name: '审批' }])
  expect((await differenceOf(listening, listening.replace('class="x"', 'class="y"'))).changed).toEqual([{ id: 'a', name: '审批' }])
  const prefixed = before.replaceAll(/<(\/?)(?=[a-z])/gi, '<$1b:').replace('xmlns=', 'xmlns:b=')
  expect(await differenceOf(before, prefixed)).toEqual({ added: [], removed: [], changed: [] })
})

test('what cannot be read is not compared', async () => {
  await expect(differenceOf(before, '<html/>')).rejects.toThrow()
})
