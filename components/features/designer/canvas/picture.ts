// A picture for files that have none.
import { BpmnModdle, type Part } from 'bpmn-moddle'

/** The file itself when it draws anything, otherwise with a picture of the first process. */
export async function withPicture(xml: string): Promise<string> {
  if (/<(?:[\w.-]+:)?BPMNShape\b/.test(xml) || !/<(?:[\w.-]+:)?(?:startEvent|[a-zA-Z]*[tT]ask|endEvent)\b/.test(xml)) return xml
  const { layoutProcess } = await import('bpmn-auto-layout')
  return layoutProcess((await new BpmnModdle().toXML(await linkedDefinitions(xml), { format: true })).xml)
}

/** The definitions of a file with `incoming` and `outgoing`, which many tools leave out, at each element. */
export async function linkedDefinitions(xml: string): Promise<Part> {
  const { rootElement } = await new BpmnModdle().fromXML(xml)
  for (const root of rootElement.get<Part[]>('rootElements')) if (root.$type === 'bpmn:Process') link(root)
  return rootElement
}

function link(scope: Part): void {
  const elements = scope.get<Part[] | undefined>('flowElements') ?? []
  const flows = elements.filter(({ $type }) => $type === 'bpmn:SequenceFlow')
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
