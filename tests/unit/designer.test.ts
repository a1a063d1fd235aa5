// What the designer decides without a browser: prefixes, new files, zoom, flows, pauses, lists of people, fields of dialogs.
import { BpmnModdle, type Part } from 'bpmn-moddle'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { descriptorOf, type Engine, engineOf, engines, engineUris, withEngine } from '@/components/features/designer/canvas/engine'
import { newFile } from '@/components/features/designer/canvas/new-file'
import { nextZoom } from '@/components/features/designer/canvas/zoom'
import { fittingZoom, nextFlowZoom } from '@/components/features/designer/flow/flow-zoom'
import { changeAsync } from '@/components/features/designer/panel/async'
import { askedValues, type FieldSpec, missingFields } from '@/components/features/designer/panel/fields'
import { flowProperties } from '@/components/features/designer/panel/flow-type'
import { injectedFields, listenerTypes } from '@/components/features/designer/panel/listener'
import { joined, split } from '@/components/features/designer/panel/people'
import { toned } from '@/components/features/designer/toolbar/preview'

const words = { process: '业务流程', start: '发起' }

describe('files', () => {
  test('DES-97 the prefix is flowable where a file names none, and the one that it names otherwise', () => {
    expect(engineOf('<definitions/>')).toBe('flowable')
    for (const engine of engines) expect(engineOf(newFile(engine, 1, words))).toBe(engine)
  })

  test('DES-98 id and name of a new process carry the time', () => {
    const xml = newFile('flowable', 1_795_369_768_286, words)
    expect(xml).toContain('<bpmn:process id="Process_1795369768286" name="业务流程_1795369768286" isExecutable="true">')
  })

  test('another prefix changes names of elements and attributes, and no text', () => {
    const xml = newFile('flowable', 1, words).replace('name="发起"', 'name="a flowable:x=1 b"')
    const changed = withEngine(xml, 'flowable', 'camunda')
    expect(changed).toContain('camunda:initiator="applicant"')
    expect(changed).toContain(`xmlns:camunda="${engineUris.camunda}"`)
    expect(changed).toContain('name="a flowable:x=1 b"')
    expect(withEngine(changed, 'camunda', 'flowable')).toBe(xml)
  })

  test('DES-99 who does a task, until when, and its form are read and written with each prefix', async () => {
    const names = ['assignee', 'candidateUsers', 'candidateGroups', 'dueDate', 'followUpDate', 'priority', 'formKey']
    const fileOf = (engine: Engine) => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:${engine}="${engineUris[engine]}" targetNamespace="x">
  <bpmn:process id="p"><bpmn:userTask id="t" ${names.map((name) => `${engine}:${name}="${name}!"`).join(' ')}>
    <bpmn:extensionElements><${engine}:formData><${engine}:formField id="f" label="费用" type="long" /></${engine}:formData></bpmn:extensionElements>
  </bpmn:userTask></bpmn:process>
</bpmn:definitions>`
    for (const engine of engines) {
      const xml = fileOf(engine)
      const moddle = new BpmnModdle({ camunda: descriptorOf(engine, xml) })
      const { rootElement, warnings } = await moddle.fromXML(xml)
      expect(warnings).toEqual([])
      const task = rootElement.get<Part[]>('rootElements')[0]?.get<Part[]>('flowElements')[0]
      for (const name of names) expect(task?.get(`camunda:${name}`)).toBe(`${name}!`)
      const { xml: written } = await moddle.toXML(rootElement)
      for (const name of names) expect(written).toContain(`${engine}:${name}="${name}!"`)
      expect(written).toContain(`<${engine}:formField id="f" label="费用" type="long"`)
    }
  })
})

describe('rules', () => {
  test('the approval view goes by tenths between what can be read, and shows all where that fits', () => {
    expect([nextFlowZoom(1, -1), nextFlowZoom(1.5, 1), nextFlowZoom(0.3, -1), nextFlowZoom(0.95, 1)]).toEqual([0.9, 1.5, 0.3, 1.05])
    const room = { width: 1000, height: 800 }
    expect(fittingZoom({ width: 300, height: 400 }, room)).toBe(1)
    expect(fittingZoom({ width: 300, height: 1000 }, room)).toBe(0.8)
    expect(fittingZoom({ width: 1501, height: 1000 }, room)).toBe(0.66)
    expect(fittingZoom({ width: 300, height: 20_000 }, room)).toBe(0.3)
  })

  test('DES-19 DES-20 DES-22 DES-23 the zoom goes by tenths and stays between 0.2 and 4', () => {
    expect(nextZoom(1, 1)).toBe(1.1)
    expect(nextZoom(1, -1)).toBe(0.9)
    expect(nextZoom(0.3, -1)).toBe(0.2)
    expect(nextZoom(0.2, -1)).toBeNull()
    expect(nextZoom(3.9, 1)).toBe(4)
    expect(nextZoom(4, 1)).toBeNull()
  })

  test('DES-35 DES-36 DES-37 what the types of a flow say of its condition and of its source', () => {
    expect(flowProperties('condition')).toEqual({ condition: true, isDefault: false })
    expect(flowProperties('default')).toEqual({ condition: false, isDefault: true })
    expect(flowProperties('normal')).toEqual({ condition: false, isDefault: false })
  })

  test('DES-42 without a pause nothing is exclusive, whatever was changed before', () => {
    const change = fc.record({ asyncBefore: fc.boolean(), asyncAfter: fc.boolean(), exclusive: fc.boolean() }, { requiredKeys: [] })
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        let state = { asyncBefore: false, asyncAfter: false, exclusive: false }
        for (const one of changes) {
          state = changeAsync(state, one)
          if (!state.asyncBefore && !state.asyncAfter) expect(state.exclusive).toBe(false)
        }
      }),
    )
  })

  test('DES-45 DES-46 lists of people are joined by commas, and commas inside of expressions part nothing', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of a model
    const expression = "${users('a,b')}"
    expect(split(`x, ${expression} ,y`)).toEqual(['x', expression, 'y'])
    expect(joined(['a', ' b ', ''])).toBe('a,b')
  })

  test('DES-79 DES-94 fields that are not asked are not required and not written', () => {
    expect(listenerTypes).toEqual(['classListener', 'expressionListener', 'delegateExpressionListener', 'scriptListener'])
    const names = (fields: readonly FieldSpec[]) => fields.map(({ name }) => name)
    expect(names(missingFields(injectedFields, {}))).toEqual(['name', 'fieldType', 'string'])
    expect(names(missingFields(injectedFields, { name: 'a', fieldType: 'expression' }))).toEqual(['expression'])
    expect(askedValues(injectedFields, { name: 'a', fieldType: 'string', string: '1', expression: '2' })).toEqual({
      name: 'a',
      fieldType: 'string',
      string: '1',
    })
  })

  test('the pieces of a preview joined are its text', () => {
    fc.assert(
      fc.property(fc.constantFrom('xml', 'json'), fc.string({ unit: 'grapheme' }), (kind, text) => {
        expect(
          toned(text, kind as 'xml' | 'json')
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text)
      }),
    )
    const xml = newFile('flowable', 1, words)
    expect(
      toned(xml, 'xml')
        .map(({ text }) => text)
        .join(''),
    ).toBe(xml)
  })
})
