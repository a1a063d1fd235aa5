// A picture for pools that a file has without drawing them: one under the other, each as tidy as its process would be alone, with the messages between them.
import { BpmnModdle, type Part } from 'bpmn-moddle'

interface Box {
  x: number
  y: number
  width: number
  height: number
}
type Drawing = Part & { bpmnElement: Part; bounds?: Box; waypoint?: { x: number; y: number }[] }
type Create = (type: string, values: object) => Part

/** Left of what a pool holds: its name, and room; around it; between two pools. */
const [nameWidth, margin, gap] = [30, 40, 40]
/** Of a pool that has no process. */
const empty = { width: 600, height: 60 }

const partsOf = (part: Part, name: string) => part.get<Part[] | undefined>(name) ?? []

/** Gives `definitions` a diagram of all pools; `layout` gives the file of one process its picture. */
export async function drawPools(definitions: Part, collaboration: Part, layout: (xml: string) => Promise<string>): Promise<void> {
  const moddle = new BpmnModdle()
  const create: Create = (type, values) => moddle.create(type, values)
  const drawn: Drawing[] = []
  const inner: Part[] = []
  let top = 0
  for (const pool of partsOf(collaboration, 'participants')) {
    const diagrams = await diagramsOf(moddle, definitions, pool.get<Part | undefined>('processRef'), layout)
    const [own, ...others] = diagrams
    inner.push(...others)
    const elements = own ? (own.get<Part>('plane').get<Drawing[]>('planeElement') ?? []) : []
    const box = boxAround(elements)
    const bounds = box
      ? { x: 0, y: top, width: box.width + nameWidth + 2 * margin, height: box.height + 2 * margin }
      : { x: 0, y: top, ...empty }
    if (box) for (const one of elements) move(one, nameWidth + margin - box.x, top + margin - box.y)
    drawn.push(create('bpmndi:BPMNShape', shapeOf(create, pool, bounds)) as Drawing, ...elements)
    top += bounds.height + gap
  }
  widen(drawn)
  const flows = partsOf(collaboration, 'messageFlows').flatMap((flow) => messageOf(create, flow, drawn))
  const plane = create('bpmndi:BPMNPlane', {
    id: `${collaboration.id}_plane`,
    bpmnElement: collaboration,
    planeElement: [...drawn, ...flows],
  })
  definitions.set('diagrams', [create('bpmndi:BPMNDiagram', { id: `${collaboration.id}_diagram`, plane }), ...inner])
}

const shapeOf = (create: Create, pool: Part, bounds: Box) => ({
  id: `${pool.id}_di`,
  bpmnElement: pool,
  isHorizontal: true,
  bounds: create('dc:Bounds', bounds),
})

/** The picture of one process, as a file without the others would have it; none where it holds nothing. */
async function diagramsOf(
  moddle: BpmnModdle,
  definitions: Part,
  process: Part | undefined,
  layout: (xml: string) => Promise<string>,
): Promise<Part[]> {
  if (!process || partsOf(process, 'flowElements').length === 0) return []
  const roots = partsOf(definitions, 'rootElements')
  const alone = roots.filter(({ $type }) => $type !== 'bpmn:Process' && $type !== 'bpmn:Collaboration')
  definitions.set('rootElements', [...alone, process])
  try {
    const { rootElement } = await moddle.fromXML(await layout((await moddle.toXML(definitions)).xml))
    return partsOf(rootElement, 'diagrams')
  } finally {
    definitions.set('rootElements', roots)
  }
}

const pointsOf = ({ bounds, waypoint = [] }: Drawing) =>
  bounds ? [bounds, { x: bounds.x + bounds.width, y: bounds.y + bounds.height }] : waypoint

function boxAround(elements: readonly Drawing[]): Box | null {
  const points = elements.flatMap(pointsOf)
  if (points.length === 0) return null
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

function move(one: Drawing, x: number, y: number): void {
  const label = one.get<Drawing | undefined>('label')?.bounds
  for (const point of [one.bounds, label, ...(one.waypoint ?? [])]) if (point) Object.assign(point, { x: point.x + x, y: point.y + y })
}

/** All pools are as wide as the widest. */
function widen(drawn: readonly Drawing[]): void {
  const pools = drawn.flatMap(({ bpmnElement, bounds }) => (bounds && bpmnElement.$type === 'bpmn:Participant' ? [bounds] : []))
  const width = Math.max(...pools.map((one) => one.width))
  for (const one of pools) one.width = width
}

/** A line from the edge of what sends to the edge of what receives; none where one of them is not drawn. */
function messageOf(create: Create, flow: Part, drawn: readonly Drawing[]): Drawing[] {
  const boxOf = (end: string) => drawn.find(({ bpmnElement }) => bpmnElement.id === flow.get<Part | undefined>(end)?.id)?.bounds
  const [from, to] = [boxOf('sourceRef'), boxOf('targetRef')]
  if (!from || !to) return []
  const down = from.y < to.y
  const begin = { x: from.x + from.width / 2, y: down ? from.y + from.height : from.y }
  const end = { x: to.x + to.width / 2, y: down ? to.y : to.y + to.height }
  const middle = (begin.y + end.y) / 2
  const corners =
    begin.x === end.x
      ? []
      : [
          { x: begin.x, y: middle },
          { x: end.x, y: middle },
        ]
  const waypoint = [begin, ...corners, end].map((point) => create('dc:Point', point))
  return [create('bpmndi:BPMNEdge', { id: `${flow.id}_di`, bpmnElement: flow, waypoint }) as Drawing]
}
