// Draws the table of a record's steps as a picture to read: the states in which each step starts (●), where it leads (→, or ↻ back to where it started), who takes it and what it asks for.
import { dictionaryOf, flatItems } from '../../lib/model/dictionaries.ts'
import type { Field } from '../../lib/model/field.ts'
import type { SharedCall, Step, Steps } from '../../lib/model/steps/step.ts'

/** The picture, from an empty line to an empty line. Throws where the table names a state that the dictionary of its column does not have. */
export function drawSteps(table: Steps): string {
  const { definition, path, options } = table
  const column = definition.fields[options.state ?? 'status']
  const known = column?.kind === 'choice' ? flatItems(dictionaryOf(column.dict)?.items ?? []).map(({ value }) => value) : []
  // a column that may be empty is of a record that is still open
  const states = [...(options.state ? [''] : []), ...known]
  const rows = Object.entries(table.of).map(([key, step]) => [key, ...marks(states, step, `${definition.name}.${key}`)])
  const heading = [`${definition.name} ${path}`, options.strict && 'no exception for an administrator'].filter(Boolean).join(', ')
  const said = Object.entries(table.of).flatMap(([key, step]) => ['', `${key}: ${step.summary.join(' / ')}`, `  ${sentenceOf(step)}`])
  const shared = options.shared ? ['', sharedOf(options.shared)] : []
  return ['', heading, '', ...inColumns([['', ...states.map((state) => state || '(open)')], ...rows]), ...said, ...shared, ''].join('\n')
}

function marks(states: readonly string[], { from, to }: Step, where: string): string[] {
  const unknown = [...from, ...(to === undefined ? [] : [to])].filter((state) => !states.includes(state))
  if (unknown.length > 0) throw new Error(`${where} names a state that there is not: ${unknown.join(', ')}`)
  return states.map((state) => (from.includes(state) ? (state === to ? '↻' : '●') : state === to ? '→' : ''))
}

function inColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Who takes a step with which permission and what else is particular about it; below, what it asks for. */
function sentenceOf({ who, right, asks = {}, word, many, danger, confirm, done }: Step): string {
  const first = [
    `${who.join(' or ') || 'nobody else'} with ${[right].flat().join(' or ')}`,
    word !== undefined && `called ${word}`,
    many && 'several at once',
    confirm && 'asks whether it is meant',
    danger && 'ends it',
    done && `answers ${done}`,
  ]
  const asked = Object.entries(asks).map(([name, field]) => askedOf(name, field))
  return [first.filter(Boolean).join('; '), ...(asked.length > 0 ? [`  asks for ${asked.join(', ')}`] : [])].join('\n')
}

/** A field with its kind and bounds, * where it is required. */
function askedOf(name: string, { kind, required, ...rest }: Field): string {
  const bounds = Object.entries(rest).map(([what, value]) => (value === true ? what : `${what} ${String(value)}`))
  return `${name}${required ? '*' : ''} (${[kind, ...bounds].join(', ')})`
}

function sharedOf({ call, by = 'status', inAddress, usual, one, summary }: SharedCall): string {
  const named = `in one call ${call} that names them by ${by}${inAddress ? ' in its address' : ''}${usual ? `, ${usual} where it names none` : ''}`
  return `${named}${one ? ', of one record' : ''}${summary ? `: ${summary.join(' / ')}` : ''}`
}
