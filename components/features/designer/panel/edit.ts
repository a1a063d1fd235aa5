// Changes of an element's properties: each one is a command of the modeler, so that undo and redo cover it.
import type { Design } from '../canvas/design'
import type { Drawn, Moddle } from '../canvas/services'

type Values = Record<string, unknown>

/** Sets properties of the element, or of `object` inside it; undefined removes one. */
export function setProperties(design: Design, element: Drawn, values: Values, object: Moddle = element.businessObject): void {
  // an element may be gone when a field that was still open is left
  if (
    element.parent === undefined &&
    element !== design.service('canvas').getRootElement() &&
    !design.service('elementRegistry').get(element.id)
  )
    return
  if (object === element.businessObject) design.service('modeling').updateProperties(element, values)
  else design.service('modeling').updateModdleProperties(element, object, values)
}

/** A part that belongs to `parent`; it is in the file when a property of the parent names it. */
export function createPart(design: Design, type: string, values: Values, parent: Moddle): Moddle {
  const part = design.service('bpmnFactory').create(type, values)
  own(part, parent)
  return part
}

const own = (part: Moddle, parent: Moddle) => {
  ;(part as { $parent?: Moddle }).$parent = parent
}

/** The extension elements of this type, `camunda:Properties` for example. */
export function extensionsOf(object: Moddle, type: string): Moddle[] {
  const extensions = object.get<Moddle | undefined>('extensionElements')
  return (extensions?.get<Moddle[]>('values') ?? []).filter(({ $type }) => $type === type)
}

/** Puts these in the place of all extension elements of their type. */
export function setExtensions(
  design: Design,
  element: Drawn,
  type: string,
  parts: readonly Moddle[],
  object = element.businessObject,
): void {
  const extensions = object.get<Moddle | undefined>('extensionElements')
  const others = (extensions?.get<Moddle[]>('values') ?? []).filter(({ $type }) => $type !== type)
  const values = [...others, ...parts]
  if (values.length === 0) {
    if (extensions) setProperties(design, element, { extensionElements: undefined }, object)
  } else if (extensions) {
    for (const part of parts) own(part, extensions)
    setProperties(design, element, { values }, extensions)
  } else {
    const created = createPart(design, 'bpmn:ExtensionElements', { values }, object)
    for (const part of parts) own(part, created)
    setProperties(design, element, { extensionElements: created }, object)
  }
}

/** Root elements of the file: messages, signals, errors. */
export function rootsOf(element: Drawn, type: string): Moddle[] {
  return (definitionsOf(element).get<Moddle[]>('rootElements') ?? []).filter(({ $type }) => $type === type)
}

export function addRoot(design: Design, type: string, values: Values): Moddle {
  const root = design.service('canvas').getRootElement()
  const definitions = definitionsOf(root)
  const part = createPart(design, type, values, definitions)
  setProperties(design, root, { rootElements: [...definitions.get<Moddle[]>('rootElements'), part] }, definitions)
  return part
}

export function removeRoot(design: Design, part: Moddle): void {
  const root = design.service('canvas').getRootElement()
  const definitions = definitionsOf(root)
  setProperties(design, root, { rootElements: definitions.get<Moddle[]>('rootElements').filter((one) => one !== part) }, definitions)
}

function definitionsOf({ businessObject }: Drawn): Moddle {
  let object = businessObject
  while (object.$type !== 'bpmn:Definitions' && object.$parent) object = object.$parent
  return object
}

/** Whether an element is of this type or of one made from it. */
export const isA = (element: Drawn, type: string): boolean => element.businessObject.$instanceOf(type)
