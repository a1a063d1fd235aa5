// The part of bpmn-moddle that the tests of the default models use; the package brings no types.
declare module 'bpmn-moddle' {
  interface Shown {
    $type: string
    bpmnElement: { id: string }
    bounds?: { x: number; y: number; width: number; height: number }
    waypoint?: { x: number; y: number }[]
  }
  export class BpmnModdle {
    fromXML(xml: string): Promise<{ rootElement: { diagrams: { plane: { planeElement: Shown[] } }[] }; warnings: unknown[] }>
  }
}
