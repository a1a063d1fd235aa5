// The modeler's services that the designer uses, with types: bpmn-js gives its services by name and without any.
import type { Fitted } from './fit'

/** An element of the file: a property is read by its name, the engine's by `camunda:` whatever the file's prefix. */
export interface Moddle {
  readonly $type: string
  readonly $parent?: Moddle
  readonly $attrs?: Record<string, string>
  readonly id?: string
  get<T = unknown>(name: string): T
  $instanceOf(type: string): boolean
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** A shape, a connection or the root of the canvas. */
export interface Drawn {
  readonly id: string
  readonly type: string
  readonly businessObject: Moddle
  readonly parent?: Drawn
  readonly source?: Drawn
  readonly target?: Drawn
  readonly labelTarget?: Drawn
  readonly waypoints?: readonly Point[]
  readonly incoming?: readonly Drawn[]
  readonly outgoing?: readonly Drawn[]
  readonly attachers?: readonly Drawn[]
  readonly children?: readonly Drawn[]
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

type Changed = Record<string, unknown>

export interface Services {
  canvas: Fitted & {
    zoom(): number
    zoom(scale: number | 'fit-viewport', center?: 'auto' | { x: number; y: number }): number
    getRootElement(): Drawn
    scrollToElement(element: Drawn): void
    addMarker(id: string, marker: string): void
    removeMarker(id: string, marker: string): void
    resized(): void
    focus(): void
  }
  commandStack: {
    canUndo(): boolean
    canRedo(): boolean
    undo(): void
    redo(): void
    register(command: string, handler: object): void
    execute(command: string, context: object): void
    _stackIdx: number
    readonly _stack: readonly object[]
  }
  elementRegistry: { get(id: string): Drawn | undefined; getAll(): Drawn[]; filter(accept: (one: Drawn) => boolean): Drawn[] }
  contextPad: { open(target: Drawn | Drawn[]): void; close(): void; isOpen(): boolean }
  eventBus: {
    on(event: string | string[], listener: (event: never) => unknown): void
    off(event: string, listener: unknown): void
    fire(event: string, values: object): void
  }
  modeling: {
    updateProperties(element: Drawn, properties: Changed): void
    updateModdleProperties(element: Drawn, object: Moddle, properties: Changed): void
    createShape(shape: Drawn, position: Point, target: Drawn, hints?: { attach: true }): Drawn
    connect(source: Drawn, target: Drawn): Drawn
    reconnectEnd(connection: Drawn, target: Drawn, docking: Point): void
    layoutConnection(connection: Drawn): void
    removeShape(shape: Drawn): void
    removeConnection(connection: Drawn): void
    removeElements(elements: Drawn[]): void
  }
  spaceTool: {
    calculateAdjustments(elements: Drawn[], axis: 'x' | 'y', by: number, start: number): { movingShapes: Drawn[] }
  }
  elementFactory: { createShape(of: { type: string; eventDefinitionType?: string; businessObject?: Moddle }): Drawn }
  moddle: { create(type: string, values?: Changed): Moddle }
  bpmnFactory: { create(type: string, values?: Changed): Moddle }
  selection: { get(): Drawn[]; select(elements: Drawn | Drawn[] | null): void }
  alignElements: { trigger(elements: Drawn[], kind: Alignment): void }
  toggleMode: { toggleMode(on?: boolean): void }
  overlays: {
    add(id: string, kind: string, overlay: { position: Record<string, number>; html: HTMLElement }): string
    remove(what: { type: string }): void
  }
  minimap: { toggle(): void; isOpen(): boolean }
  searchPad: { toggle(): void }
}

export type Alignment = 'left' | 'right' | 'top' | 'bottom' | 'center' | 'middle'
export const alignments: readonly Alignment[] = ['left', 'center', 'right', 'top', 'middle', 'bottom']
