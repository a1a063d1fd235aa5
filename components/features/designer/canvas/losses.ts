// What the next save drops from a file because its reader did not understand it (docs/domain/process-models.md#files-of-other-tools).

export type Loss =
  /** Something is named that the file has not; `type` and `id` of the element that names it. */
  | { kind: 'reference'; target: string; property: string; type: string; id: string }
  /** A second element with the id of another one. */
  | { kind: 'duplicate'; id: string; tag: string }
  /** An element that BPMN does not know, at this place. */
  | { kind: 'element'; tag: string }

interface Warning {
  message: string
  element?: { $type: string; id?: string }
  property?: string
  value?: string
}

const local = (name: string) => name.replace(/^\w+:/, '')

/** Warnings of bpmn-moddle are recognised by their English text. Harmless ones (preserved unknown attributes, shapes of missing elements) are left out. */
export function lossesOf(warnings: readonly unknown[]): Loss[] {
  return (warnings as Warning[]).flatMap(({ message, element, property = '', value = '' }): Loss[] => {
    if (message.startsWith('unresolved reference'))
      return element && !/^(?:bpmndi|di|dc):/.test(element.$type)
        ? [{ kind: 'reference', target: value, property: local(property), type: local(element.$type), id: element.id ?? '' }]
        : []
    const [, tag] = /^unparsable content <?([^\s/>]*)/.exec(message) ?? []
    if (tag === undefined) return []
    const [, id] = /duplicate ID <(.*)>/.exec(message) ?? []
    return [id === undefined ? { kind: 'element', tag } : { kind: 'duplicate', id, tag: local(tag) }]
  })
}
