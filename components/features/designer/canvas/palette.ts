// The palette: what approvals use first, everything else behind 更多 (docs/domain/process-models.md#designer).
import { juel } from '../panel/people'
import type { Drawn, Services } from './services'
import type { Translate } from './translate'

interface Entry {
  group: string
  className?: string
  title?: string
  html?: string
  action?: unknown
}
type Entries = Record<string, Entry>

interface Offered {
  type: string
  icon: string
  /** By its English text, as all texts of the modeler. */
  title: string
  eventDefinitionType?: string
  /** What the element begins with. */
  values?: (translate: Translate) => Record<string, unknown>
}

const offered: Readonly<Record<string, Offered>> = {
  'create.start-event': { type: 'bpmn:StartEvent', icon: 'start-event-none', title: 'Create start event' },
  'create.end-event': { type: 'bpmn:EndEvent', icon: 'end-event-none', title: 'Create end event' },
  'create.user-task': { type: 'bpmn:UserTask', icon: 'user-task', title: 'Create user task' },
  'create.exclusive-gateway': { type: 'bpmn:ExclusiveGateway', icon: 'gateway-xor', title: 'Create exclusive gateway' },
  'create.parallel-gateway': { type: 'bpmn:ParallelGateway', icon: 'gateway-parallel', title: 'Create parallel gateway' },
  'create.inclusive-gateway': { type: 'bpmn:InclusiveGateway', icon: 'gateway-or', title: 'Create inclusive gateway' },
  'create.copy': {
    type: 'bpmn:ServiceTask',
    icon: 'service-task',
    title: 'Create copies',
    values: (translate) => ({ name: translate('Copies'), 'camunda:delegateExpression': juel('copyTo') }),
  },
  'create.timer': {
    type: 'bpmn:IntermediateCatchEvent',
    icon: 'intermediate-event-catch-timer',
    title: 'Create timer',
    eventDefinitionType: 'bpmn:TimerEventDefinition',
  },
  'create.call-activity': { type: 'bpmn:CallActivity', icon: 'call-activity', title: 'Create call activity' },
}

/** The modeler gives its entries a name for screen readers alone; others see it when they point at one. */
function withTip(entry: Entry): Entry {
  if (!entry.title) return entry
  const tip = entry.title.replaceAll('"', '')
  return { ...entry, html: (entry.html ?? '<div class="entry" draggable="true"></div>').replace('class="entry"', `$& title="${tip}"`) }
}

/** After the providers of the modeler, whose entries it puts in order. */
const priority = 500

interface PaletteService {
  registerProvider(priority: number, provider: object): void
}
interface CreateService {
  start(event: Event, shape: Drawn): void
}

class ApprovalPalette {
  static $inject = ['palette', 'create', 'elementFactory', 'bpmnFactory', 'translate']
  readonly #create: CreateService
  readonly #elements: Services['elementFactory']
  readonly #parts: Services['bpmnFactory']
  readonly #translate: Translate

  constructor(
    palette: PaletteService,
    create: CreateService,
    elements: Services['elementFactory'],
    parts: Services['bpmnFactory'],
    translate: Translate,
  ) {
    this.#create = create
    this.#elements = elements
    this.#parts = parts
    this.#translate = translate
    palette.registerProvider(priority, this)
  }

  /** diagram-js asks for a change of what the providers before gave. */
  getPaletteEntries(): (entries: Entries) => Entries {
    return ({ create, ...others }) => {
      const tools = Object.entries(others).filter(([, { group }]) => group === 'tools')
      const approval = Object.entries(offered).map(([key, one]): [string, Entry] => [key, this.#entryOf(one)])
      const more: [string, Entry][] = create ? [['create', { ...create, group: 'approval' }]] : []
      return Object.fromEntries([...tools, ...approval, ...more].map(([key, entry]) => [key, withTip(entry)]))
    }
  }

  #entryOf(one: Offered): Entry {
    const start = (event: Event) => this.#create.start(event, this.#shapeOf(one))
    return {
      group: 'approval',
      className: `bpmn-icon-${one.icon}`,
      title: this.#translate(one.title),
      action: { dragstart: start, click: start },
    }
  }

  #shapeOf({ type, eventDefinitionType, values }: Offered): Drawn {
    const businessObject = values && this.#parts.create(type, values(this.#translate))
    return this.#elements.createShape({ type, eventDefinitionType, ...(businessObject && { businessObject }) })
  }
}

export const approvalPalette = { __init__: ['approvalPalette'], approvalPalette: ['type', ApprovalPalette] }
