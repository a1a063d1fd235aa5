// A picture for files that have none.
import { BpmnModdle, type Part } from 'bpmn-moddle'
import { drawPools } from './pools'

/** The file itself if it has a diagram, otherwise with a generated one of its pools or, without pools, of the first process; with the reader's warnings. */
export async function withPicture(xml: string): Promise<{ xml: string; warnings: readonly unknown[] }> {
  if (/<(?:[\w.-]+:)?BPMNShape\b/.test(xml) || !/<(?:[\w.-]+:)?(?:startEvent|[a-zA-Z]*[tT]ask|endEvent)\b/.test(xml))
    return { xml, warnings: [] }
  const { layoutProcess } = await import('bpmn-auto-layout')
  const { definitions, warnings } = await linkedDefinitions(xml)
  const written = async () => (await new BpmnModdle().toXML(definitions, { format: true })).xml
  const collaboration = definitions.get<Part[]>('rootElements').find(({ $type }) => $type === 'bpmn:Collaboration')
  if (!collaboration) return { xml: await layoutProcess(await written()), warnings }
  await drawPools(definitions, collaboration, layoutProcess)
  return { xml: await written(), warnings }
}

/** The definitions of a file with `incoming` and `outgoing`, which many tools leave out, at each element. */
export async function linkedDefinitions(xml: string): Promise<{ definitions: Part; warnings: readonly unknown[] }> {
  const { rootElement, warnings } = await new BpmnModdle().fromXML(xml)
  for (const root of rootElement.get<Part[]>('rootElements')) if (root.$type === 'bpmn:Process') link(root)
  return { definitions: rootElement, warnings }
}

function link(scope: Part): void {
  const elements = scope.get<Part[] | undefined>('flowElements') ?? []
  // one that leads nowhere is at no element: the layout could not draw it
  const flows = elements.filter((one) => one.$type === 'bpmn:SequenceFlow' && one.get('sourceRef') && one.get('targetRef'))
  for (const element of elements) {
    if (element.$type === 'bpmn:SequenceFlow') continue
    if (element.$type.endsWith('SubProcess') || element.$type === 'bpmn:Transaction') link(element)
    element.set(
      'incoming',
      flows.filter((flow) => flow.get('targetRef') === element),
    )
    element.set(
      'outgoing',
      flows.filter((flow) => flow.get('sourceRef') === element),
    )
  }
}
