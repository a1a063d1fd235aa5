// A BPMN file as a tree in which only its meaning counts: prefixes, order of attributes and of different children, and defaults are gone.
import bpmn from 'bpmn-moddle/resources/bpmn/json/bpmn.json' with { type: 'json' }
import bpmndi from 'bpmn-moddle/resources/bpmn/json/bpmndi.json' with { type: 'json' }
import camunda from 'camunda-bpmn-moddle/resources/camunda.json' with { type: 'json' }
import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'

interface Type {
  properties?: { name: string; default?: unknown }[]
}

const types: readonly Type[] = [...(bpmn.types as Type[]), ...(bpmndi.types as Type[]), ...(camunda.types as Type[])]

/** `name=value` of every attribute that says what holds without it. */
const defaults = new Set(
  types.flatMap(({ properties = [] }) =>
    properties.flatMap(({ name, default: value }) => (value === undefined ? [] : [`${name.replace(/^\w+:/, '')}=${value}`])),
  ),
)

export interface TreeNode {
  name: string
  attributes: Record<string, string>
  text: string
  children: TreeNode[]
}

const spaceless = (uri: string, local: string) => (uri ? `${uri} ${local}` : local)
const isPicture = (uri: string) => uri.startsWith('http://www.omg.org/spec/DD/')
/** Of a picture also by its id, and of the flows that an element names again: theirs is the order of the flows themselves. The order of elements of one kind has a meaning everywhere else. */
const placeOf = ({ name, attributes: { id }, text }: TreeNode) =>
  /BPMN(?:Shape|Edge)$/.test(name) ? `${name} ${id}` : / (?:incoming|outgoing)$/.test(name) ? `${name} ${text}` : name
const byName = (a: TreeNode, b: TreeNode) => (placeOf(a) < placeOf(b) ? -1 : placeOf(a) > placeOf(b) ? 1 : 0)

/** An attribute's name and what its value means. */
function readAttribute({ name, uri, local, value }: SaxesAttributeNS, isNumber: boolean): [string, string][] {
  if (/^xmlns(?::|$)/.test(name) || defaults.has(`${local}=${value}`)) return []
  if (name === 'xsi:type') return [['type', value.replace(/^.*:/, '')]]
  return [[spaceless(uri, local), isNumber && !Number.isNaN(Number(value)) ? String(Number(value)) : value]]
}

function readTag({ uri, local, attributes }: SaxesTagNS): TreeNode {
  const read = Object.values(attributes).flatMap((one) => readAttribute(one, isPicture(uri)))
  // two ways to write the same
  if (local === 'formalExpression')
    return {
      name: spaceless(uri, 'expression'),
      attributes: { ...Object.fromEntries(read), type: 'tFormalExpression' },
      text: '',
      children: [],
    }
  return { name: spaceless(uri, local), attributes: Object.fromEntries(read), text: '', children: [] }
}

/** The modeler adds it where a name has changed; without a place it says nothing. */
const isEmptyLabel = ({ name, attributes, children }: TreeNode) =>
  name.endsWith(' BPMNLabel') && Object.keys(attributes).length === 0 && children.length === 0

export function bpmnTree(xml: string): TreeNode {
  const parser = new SaxesParser({ xmlns: true })
  const root: TreeNode = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  parser.on('opentag', (tag) => open.push(readTag(tag)))
  for (const kind of ['text', 'cdata'] as const)
    parser.on(kind, (text) => {
      open.at(-1)!.text += text
    })
  parser.on('closetag', () => {
    const closed = open.pop()!
    closed.text = closed.children.length > 0 ? '' : closed.text.trim()
    closed.children.sort(byName)
    if (!isEmptyLabel(closed)) open.at(-1)!.children.push(closed)
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return root.children[0]!
}
