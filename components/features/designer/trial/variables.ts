// What steers a model: the fields of its start form, the values that its record passes, and the names in its conditions.

export interface TrialVariable {
  name: string
  label: string
  kind: 'text' | 'number' | 'flag' | 'choice' | 'date'
  options: { value: string; label: string }[]
}

const kinds: Readonly<Record<string, TrialVariable['kind']>> = {
  long: 'number',
  double: 'number',
  boolean: 'flag',
  enum: 'choice',
  date: 'date',
}
const words = new Set('and or not empty eq ne lt gt le ge div mod true false null instanceof starter applicant'.split(' '))

/** The variables of the first process of a file, each once: those of its form first. */
export function trialVariables(xml: string): TrialVariable[] {
  const document = new DOMParser().parseFromString(xml, 'application/xml')
  const process = inside(document, 'process')[0]
  if (!process) return []
  const found = new Map<string, TrialVariable>()
  const add = (variable: TrialVariable) => {
    if (!found.has(variable.name)) found.set(variable.name, variable)
  }
  for (const start of inside(process, 'startEvent'))
    for (const tag of ['formProperty', 'formField']) for (const field of inside(start, tag)) add(fieldVariable(field))
  for (const property of inside(process, 'property'))
    if (property.getAttribute('name') === 'variables')
      for (const name of (property.getAttribute('value') ?? '').split(',')) if (name.trim()) add(named(name.trim()))
  for (const condition of inside(process, 'conditionExpression')) for (const name of namesIn(condition.textContent ?? '')) add(named(name))
  return [...found.values()]
}

/** All elements of this name, whatever their prefix. */
const inside = (root: Document | Element, name: string): Element[] =>
  Array.from(root.getElementsByTagName('*')).filter(({ localName }) => localName === name)

const named = (name: string): TrialVariable => ({ name, label: name, kind: 'text', options: [] })

function fieldVariable(field: Element): TrialVariable {
  const name = field.getAttribute('id') ?? ''
  const options = inside(field, 'value').map((value) => {
    const id = value.getAttribute('id') ?? ''
    return { value: id, label: value.getAttribute('name') ?? id }
  })
  const label = field.getAttribute('label') ?? field.getAttribute('name') ?? name
  return { name, label, kind: kinds[field.getAttribute('type') ?? ''] ?? 'text', options }
}

/** The variables of an expression: its names that are no word of the language, no function, no property of another and no text. */
export function namesIn(expression: string): string[] {
  const bare = expression.replace(/'[^']*'|"[^"]*"/g, '')
  return Array.from(bare.matchAll(/(?<![\w.])[A-Za-z_]\w*(?!\w*\s*[(:])/g), ([name]) => name).filter((name) => !words.has(name))
}

/** What was typed as the value of a variable; undefined where nothing was. */
export function trialValue({ kind }: TrialVariable, typed: string): string | number | boolean | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  if (kind === 'flag') return text === 'true'
  if (kind === 'text' && (text === 'true' || text === 'false')) return text === 'true'
  const number = Number(text)
  return (kind === 'number' || kind === 'text') && Number.isFinite(number) ? number : text
}

/** The values of those variables of which something was typed, by their names. */
export const trialValues = (variables: readonly TrialVariable[], typed: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    variables.flatMap((one) => {
      const value = trialValue(one, typed[one.name] ?? '')
      return value === undefined ? [] : [[one.name, value] as const]
    }),
  )
