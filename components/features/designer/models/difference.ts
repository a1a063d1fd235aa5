// Two files compared element by element.
import { diff } from 'bpmn-js-differ'
import { BpmnModdle, type Part } from 'bpmn-moddle'
import { descriptorOf, engineOf } from '../canvas/engine'

interface Named {
  id: string
  name: string
}

export const differenceKinds = ['added', 'removed', 'changed'] as const

export type Difference = Record<(typeof differenceKinds)[number], Named[]>

const asNamed = (parts: Record<string, Part>): Named[] =>
  Object.entries(parts).map(([id, { name, $type }]) => ({ id, name: name || `${$type.replace(/^\w+:/, '')} ${id}` }))

/** @throws Error for a file that cannot be read */
export async function differenceOf(before: string, after: string): Promise<Difference> {
  // only what the descriptor names is compared: without the engine's own attributes another approver would be no change
  const read = async (xml: string) => (await new BpmnModdle({ camunda: descriptorOf(engineOf(xml), xml) }).fromXML(xml)).rootElement
  const { _added, _removed, _changed } = diff(await read(before), await read(after))
  const changed = Object.fromEntries(Object.entries(_changed as Record<string, { model: Part }>).map(([id, { model }]) => [id, model]))
  return { added: asNamed(_added), removed: asNamed(_removed), changed: asNamed(changed) }
}
