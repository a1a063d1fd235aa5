// The elements of a file without a shape, and further processes. They stay in the file, and run after deployment.
import type { Drawn, Moddle, Services } from './services'

const nameOf = (object: Moddle) => object.get<string | undefined>('name') || object.id || ''

/** Names of processes without a drawn element, and of nodes that are not drawn in the others. */
export function undrawnIn(root: Drawn, registry: Services['elementRegistry']): string[] {
  let definitions = root.businessObject
  while (definitions.$parent) definitions = definitions.$parent
  const processes = definitions.get<Moddle[]>('rootElements').filter(({ $type }) => $type === 'bpmn:Process')
  return processes.flatMap((process) => {
    const nodes = nodesOf(process)
    const undrawn = nodes.filter(({ id }) => !id || !registry.get(id))
    return nodes.length > 0 && undrawn.length === nodes.length ? [nameOf(process)] : undrawn.map(nameOf)
  })
}

function nodesOf(scope: Moddle): Moddle[] {
  const nodes = (scope.get<Moddle[] | undefined>('flowElements') ?? []).filter((one) => one.$instanceOf('bpmn:FlowNode'))
  return nodes.flatMap((node) => (node.$instanceOf('bpmn:SubProcess') ? [node, ...nodesOf(node)] : [node]))
}
