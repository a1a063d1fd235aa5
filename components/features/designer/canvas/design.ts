// The open drawing: bpmn-js with the engine's attributes, and what React needs to follow it.
import BpmnModeler from 'bpmn-js/lib/Modeler'
import { CreateAppendAnythingModule } from 'bpmn-js-create-append-anything'
import { BpmnPropertiesPanelModule, BpmnPropertiesProviderModule, CamundaPlatformPropertiesProviderModule } from 'bpmn-js-properties-panel'
import simulation from 'bpmn-js-token-simulation'
import behaviours from 'camunda-bpmn-js-behaviors/lib/camunda-platform'
import grid from 'diagram-js-grid'
import minimap from 'diagram-js-minimap'
import { appearance } from './appearance'
import { descriptorOf, type Engine } from './engine'
import { fitDrawing } from './fit'
import { LateRedraw } from './late-redraw'
import { type Loss, lossesOf } from './losses'
import { makeSpaceCommand, makeSpaceHandler } from './make-space'
import { approvalPalette } from './palette'
import { withPicture } from './picture'
import { hearAllInput } from './search-input'
import type { Drawn, Services } from './services'
import { sharedClipboard } from './shared-clipboard'
import { translateSimulation } from './simulation-words'
import type { Translate } from './translate'
import { undrawnIn } from './undrawn'

/** Findings about an opened file, for the user. */
export interface Opened {
  /** The reader found no problem. */
  smooth: boolean
  losses: readonly Loss[]
  /** Names of what it has and does not draw. */
  undrawn: readonly string[]
}

/** `drawing` changes with elements, selection and history; `file` with elements alone; `view` with zoom and position; `mode` with the simulation; `map` with the small picture of the whole. */
export type Part = 'drawing' | 'file' | 'view' | 'mode' | 'map'

const events: Readonly<Record<Part, string[]>> = {
  drawing: ['selection.changed', 'commandStack.changed', 'import.done'],
  file: ['commandStack.changed', 'import.done'],
  view: ['canvas.viewbox.changed', 'import.done'],
  mode: ['tokenSimulation.toggleMode'],
  map: ['minimap.toggle'],
}

/** The command that holds others. */
const together = 'designer.together'

/** Of the palette with what surrounds it, in px. */
const paletteWidth = 110

/** What a view shows: its left upper corner, and how large. */
interface Place {
  x: number
  y: number
  scale: number
}

/** A change in the history of the drawing; none before the first. */
export type Step = object | undefined

const isSame = (one: Place, other: Place) => (['x', 'y', 'scale'] as const).every((side) => Math.abs(one[side] - other[side]) < 0.01)

export class Design {
  readonly engine: Engine
  /** The element of the drawing; it is attached and detached with its view, and the drawing is preserved meanwhile. */
  readonly #container = document.createElement('div')
  simulating = false
  readonly #xml: string
  #endWords = () => {}
  #opened: Promise<Opened> | null = null
  #covered = false
  /** How it was shown at first. */
  #fitted: Place | null = null
  readonly #modeler: BpmnModeler
  readonly #versions: Record<Part, number> = { drawing: 0, file: 0, view: 0, mode: 0, map: 0 }
  readonly #late = new LateRedraw((name) => this.service(name))
  #saved: Step
  /** Whether it has been saved since it was opened. */
  wasSaved = false

  constructor(xml: string, engine: Engine, translate: Translate) {
    this.#xml = xml
    this.engine = engine
    this.#container.style.height = '100%'
    hearAllInput(this.#container)
    this.#modeler = new BpmnModeler({
      container: this.#container,
      ...appearance(),
      moddleExtensions: { camunda: descriptorOf(engine, xml) },
      additionalModules: [
        behaviours,
        BpmnPropertiesPanelModule,
        BpmnPropertiesProviderModule,
        CamundaPlatformPropertiesProviderModule,
        CreateAppendAnythingModule,
        simulation,
        grid,
        minimap,
        sharedClipboard,
        approvalPalette,
        { translate: ['value', translate] },
      ],
    })
    this.service('commandStack').register(together, { preExecute: ({ work }: { work: () => void }) => work() })
    this.service('commandStack').register(
      makeSpaceCommand,
      makeSpaceHandler((moved) => this.#late.add(moved)),
    )
    this.service('eventBus').on('contextPad.open.allowed', () => (this.#covered ? false : undefined))
    this.service('eventBus').on('tokenSimulation.toggleMode', ({ active }: { active: boolean }) => {
      this.simulating = active
      this.#endWords()
      this.#endWords = active ? translateSimulation(this.#container, translate) : () => {}
    })
  }

  /** One of the modeler's services. */
  service<K extends keyof Services>(name: K): Services[K] {
    return this.#modeler.get(name)
  }

  /** Makes several changes that are undone as one. */
  change(work: () => void): void {
    this.service('commandStack').execute(together, { work })
  }

  /** Calls `listener` when the part has changed; gives the way to stop. */
  subscribe(part: Part, listener: () => void): () => void {
    const bus = this.service('eventBus')
    const changed = () => {
      this.#versions[part]++
      listener()
    }
    for (const event of events[part]) bus.on(event, changed)
    return () => {
      for (const event of events[part]) bus.off(event, changed)
    }
  }

  /** A number that grows with each change of the part. */
  version(part: Part): number {
    return this.#versions[part]
  }

  /** Reads its file once, outside the page, so that added shapes cause no style recalculation. @throws Error for a file that is not BPMN */
  open(): Promise<Opened> {
    this.#opened ??= this.#import()
    return this.#opened
  }

  async #import(): Promise<Opened> {
    const drawn = await withPicture(this.#xml)
    const { warnings } = await this.#modeler.importXML(drawn.xml)
    this.#saved = this.step
    const stumbles = [...drawn.warnings, ...warnings]
    return {
      smooth: stumbles.length === 0,
      losses: lossesOf(stumbles),
      undrawn: undrawnIn(this.service('canvas').getRootElement(), this.service('elementRegistry')),
    }
  }

  /** Puts the drawing into the page. */
  enter(place: HTMLElement): void {
    place.append(this.#container)
    this.resized()
  }

  /** Follows the size of its place; until somebody moves or zooms it, it is shown as at first. */
  resized(): void {
    const canvas = this.service('canvas')
    canvas.resized()
    if (this.#fitted && !isSame(this.#fitted, canvas.viewbox())) return
    fitDrawing(canvas, { left: paletteWidth, least: 0.5 })
    this.#fitted = canvas.viewbox()
  }

  /** Detaches the drawing from the page without destroying it. */
  leave(): void {
    this.#container.remove()
  }

  /**
   * Whether another view covers the canvas. Then the selection has no menu, because positioning it would lay out the whole hidden drawing.
   */
  cover(covered: boolean): void {
    this.#covered = covered
    const pad = this.service('contextPad')
    const [first, ...others] = this.service('selection').get()
    if (covered) pad.close()
    else if (first) pad.open(others.length === 0 ? first : [first, ...others])
  }

  /** The current file, including the value of a field of the panel that is still being typed. */
  async file(): Promise<string> {
    return (await this.take()).xml
  }

  /** The file at a given step of the history, without later changes. */
  async take(): Promise<{ xml: string; step: Step }> {
    this.flush()
    const { step } = this
    return { xml: await this.peek(), step }
  }

  /** The file without what a field still holds: nobody is disturbed while typing. */
  async peek(): Promise<string> {
    return (await this.#modeler.saveXML({ format: true })).xml ?? ''
  }

  /** The drawing as a picture. */
  async picture(): Promise<string> {
    this.flush()
    this.#late.finish()
    return (await this.#modeler.saveSVG()).svg
  }

  /** Puts into the file what somebody has typed and not left yet. */
  flush(): void {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && activeElement.closest('[data-panel]')) activeElement.blur()
  }

  /** The element shown in the panel: the only selected one, or the process. */
  get chosen(): Drawn {
    const [first, ...others] = this.service('selection').get()
    return first && others.length === 0 ? (first.labelTarget ?? first) : this.service('canvas').getRootElement()
  }

  /** The last change that the drawing holds; the same object as long as nothing is changed, undone or repeated. */
  get step(): Step {
    const { _stack, _stackIdx } = this.service('commandStack')
    return _stack[_stackIdx]
  }

  /** Whether anything has changed since the file was opened or saved. */
  get changed(): boolean {
    return this.step !== this.#saved
  }

  /** What the drawing was at this step is saved. */
  markSaved(step: Step): void {
    this.#saved = step
    this.wasSaved = true
  }

  attachPanel(parent: HTMLElement): () => void {
    const panel = this.#modeler.get<{ attachTo(parent: HTMLElement): void; detach(): void }>('propertiesPanel')
    panel.attachTo(parent)
    return () => panel.detach()
  }

  end(): void {
    this.#endWords()
    this.#late.end()
    // destroying the modeler takes the panel out of the page alone: what it has drawn would live on, with work that waits for the next frame
    this.#modeler.get<{ _destroy(): void }>('propertiesPanel')._destroy()
    this.#modeler.destroy()
  }
}
