// The namespace of the engine's own attributes: which one a file has, and how a file gets another one.
import camunda from 'camunda-bpmn-moddle/resources/camunda.json'

/** Prefixes that the process engine reads alike. */
export const engines = ['flowable', 'camunda', 'activiti'] as const
export type Engine = (typeof engines)[number]

export const defaultEngine: Engine = 'flowable'

export const engineUris: Readonly<Record<Engine, string>> = {
  flowable: 'http://flowable.org/bpmn',
  camunda: 'http://camunda.org/schema/1.0/bpmn',
  activiti: 'http://activiti.org/bpmn',
}

/**
 * The engine whose attributes a file has. A file of several is edited as one of Camunda's, for the modeler knows every attribute by that
 * prefix inside: those of another namespace would be mixed up with them.
 */
export function engineOf(xml: string): Engine {
  const declared = (engine: Engine) => xml.includes(`"${engineUris[engine]}"`) || xml.includes(`'${engineUris[engine]}'`)
  if (declared('camunda')) return 'camunda'
  return engines.find(declared) ?? defaultEngine
}

/** The file with another prefix and namespace for the engine's attributes. `xml` comes from the modeler, so each name has its prefix. */
export function withEngine(xml: string, from: Engine, to: Engine): string {
  const prefix = prefixOf(xml, engineUris[from])
  if (from === to || prefix === null) return xml
  const renamed = xml.replace(/<[^!?](?:"[^"]*"|'[^']*'|[^"'>])*>/g, (tag) =>
    tag.replace(/"[^"]*"|'[^']*'|[^"']+/g, (part) =>
      /^["']/.test(part) ? part : part.replaceAll(new RegExp(`(^<\\/?|\\s|xmlns:)${prefix}(?=[:=])`, 'g'), `$1${to}`),
    ),
  )
  return renamed.replaceAll(engineUris[from], engineUris[to])
}

function prefixOf(xml: string, uri: string): string | null {
  return new RegExp(`xmlns:([\\w.-]+)=["']${uri.replaceAll('.', '\\.')}["']`).exec(xml)?.[1] ?? null
}

/**
 * What the modeler knows of the engine's attributes: inside always by the prefix `camunda`, in the file by the engine's namespace. Elements
 * that the file has of this namespace and Camunda does not know are kept as they are.
 */
export function descriptorOf(engine: Engine, xml: string): object {
  const types = camunda.types.map((type) => {
    if (type.name !== 'ExecutionListener') return type
    return { ...type, properties: [...(type.properties ?? []), { name: 'id', type: 'String', isAttr: true }] }
  })
  const known = new Set(types.map(({ name }) => name))
  const further = typesNamedIn(xml, engineUris[engine]).filter((name) => !known.has(name))
  // a copy, because the modeler writes into the properties that it is given
  return structuredClone({ ...camunda, uri: engineUris[engine], types: [...types, ...further.map(anyType)] })
}

/** Types of the elements that a file has of a namespace. */
function typesNamedIn(xml: string, uri: string): string[] {
  const prefix = prefixOf(xml, uri)
  if (prefix === null) return []
  const names = Array.from(xml.matchAll(new RegExp(`<${prefix}:([\\w.-]+)`, 'g')), ([, name = '']) => name)
  return [...new Set(names.map((name) => name.charAt(0).toUpperCase() + name.slice(1)))]
}

/** A type that takes every attribute, text and child. */
const anyType = (name: string) => ({
  name,
  superClass: ['Element'],
  properties: [
    { name: 'text', type: 'String', isBody: true },
    { name: 'values', type: 'Element', isMany: true },
  ],
})
