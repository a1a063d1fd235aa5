// The part of bpmn-moddle that is used here; the package brings no types.
declare module 'bpmn-moddle' {
  interface Shown {
    $type: string
    bpmnElement: { id: string }
    bounds?: { x: number; y: number; width: number; height: number }
    waypoint?: { x: number; y: number }[]
  }
  export interface Part {
    readonly $type: string
    readonly id?: string
    readonly name?: string
    readonly diagrams: { plane: { planeElement: Shown[] } }[]
    get<T = unknown>(name: string): T
    set(name: string, value: unknown): void
  }
  export class BpmnModdle {
    /** Packages of extensions by their prefix. */
    constructor(packages?: Record<string, object>)
    fromXML(xml: string): Promise<{ rootElement: Part; warnings: unknown[] }>
    create(type: string, values: object): Part
    toXML(root: Part, options?: { format: boolean }): Promise<{ xml: string }>
  }
}
