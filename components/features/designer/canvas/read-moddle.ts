// The first process of a file, read without drawing it.
import { BpmnModdle } from 'bpmn-moddle'
import { descriptorOf, engineOf } from './engine'
import type { Moddle } from './services'

/** @throws Error for what is no BPMN */
export async function readModdle(xml: string): Promise<Moddle | undefined> {
  const { rootElement } = await new BpmnModdle({ camunda: descriptorOf(engineOf(xml), xml) }).fromXML(xml)
  return rootElement.get<Moddle[]>('rootElements').find(({ $type }) => $type === 'bpmn:Process')
}
