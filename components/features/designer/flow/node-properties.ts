// The properties of an element by name: the rules of a node, its buttons, whom the process copies to.
import type { Design } from '../canvas/design'
import type { Drawn, Moddle } from '../canvas/services'
import { createPart, extensionsOf, setExtensions } from '../panel/edit'

const type = 'camunda:Properties'
const listOf = (object: Moddle): Moddle[] => extensionsOf(object, type).flatMap((group) => group.get<Moddle[] | undefined>('values') ?? [])

export function readProperty(object: Moddle, name: string): string | undefined {
  const found = listOf(object).find((one) => one.get('name') === name)
  return found ? String(found.get('value') ?? '') : undefined
}

/** Sets one property, or removes it; the others stay as they are. */
export function writeProperty(design: Design, element: Drawn, name: string, value: string | undefined): void {
  const others = listOf(element.businessObject)
  const at = others.findIndex((one) => one.get('name') === name)
  const made = value === undefined ? [] : [{ name, value }]
  if (others.length + made.length - (at < 0 ? 0 : 1) === 0) {
    setExtensions(design, element, type, [])
    return
  }
  const group = createPart(design, type, {}, element.businessObject)
  const part = made.map((one) => createPart(design, 'camunda:Property', one, group))
  const values = at < 0 ? [...others, ...part] : others.toSpliced(at, 1, ...part)
  Object.assign(group, { values })
  setExtensions(design, element, type, [group])
}

/** The rules of a node that differ from the settings (docs/domain/approval.md#who-approves), and what each may say. */
export const rules = {
  emptyAssignee: ['ADMIN', 'PASS', 'REJECT'],
  sameAsApplicant: ['LEADER', 'SKIP', 'SELF'],
  repeatedApprover: ['CONFIRM', 'ASK'],
} as const
export type Rule = keyof typeof rules

/** The buttons that a node may leave out (docs/domain/approval.md#buttons). */
export const buttons = ['reject', 'return', 'turn', 'sign'] as const
export type Button = (typeof buttons)[number]

export function readButtons(task: Moddle): Button[] {
  const listed = readProperty(task, 'buttons')
  if (listed === undefined) return [...buttons]
  const names = listed.split(',').map((name) => name.trim())
  return buttons.filter((button) => names.includes(button))
}

export function writeButtons(design: Design, task: Drawn, chosen: readonly Button[]): void {
  const listed = buttons.filter((button) => chosen.includes(button))
  writeProperty(design, task, 'buttons', listed.length === buttons.length ? undefined : listed.join(','))
}

/** A step without a decision: its people only report that it is done. */
export const isHandling = (task: Moddle): boolean => {
  const offered = readButtons(task)
  return !offered.includes('reject') && !offered.includes('return')
}
