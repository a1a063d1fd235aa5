// The texts of a page in a form that follows their schema: sections, groups, lists that grow, tables.
import { Button, Checkbox, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { Icon } from '@/components/basic/icon'
import { useMarks } from '@/components/basic/use-marks'
import { full } from '@/components/record/field/full-width'
import { CountControl, useBoundText } from '@/components/record/field/number-control'
import { TextAreaControl, TextControl } from '@/components/record/field/text-control'
import { Labelled } from '@/components/record/form/form-field'
import type { TextSchema } from '@/lib/model/calls/site-content'
import { blankOf, excerptOf, nameOf, optionalOf, type Path, setAt } from './content'
import { GridEditor } from './grid-editor'
import { LineTools } from './line-tools'
import { useWords } from './use-words'
import styles from './website.module.css'

export interface ContentFormProps {
  schema: TextSchema
  content: unknown
  /** What the server said about a text, by its path. */
  problems: Readonly<Record<string, string>>
  disabled: boolean
  onChange: (content: unknown) => void
}

export function ContentForm({ schema, content, problems, disabled, onChange }: ContentFormProps) {
  const marks = useMarks()
  const words = useWords()
  const values = content as Record<string, unknown>
  const parts = Object.entries(schema.properties ?? {})
  const part = (name: string, node: TextSchema) => (
    <Part
      key={name}
      node={node}
      name={name}
      path={[name]}
      value={values[name]}
      problems={problems}
      disabled={disabled}
      onChange={(value) => onChange(setAt(content, [name], value))}
    />
  )
  const loose = parts.filter(([, node]) => node.type === 'string')
  return (
    <div className={styles.sections}>
      {loose.length > 0 && <div className={`${styles.members} ${styles.loose}`}>{loose.map(([name, node]) => part(name, node))}</div>}
      {parts
        .filter(([, node]) => node.type !== 'string')
        .map(([name, node]) => {
          const wrong = Object.keys(problems).filter((path) => path === name || path.startsWith(`${name}.`)).length
          return (
            <details key={name} className={styles.section} open={wrong > 0 || undefined}>
              <summary>
                <b>{words.label(name)}</b>
                {wrong > 0 && <em>{wrong}</em>}
                <span>{excerptOf(values[name], marks.comma)}</span>
              </summary>
              <div className={styles.sectionBody}>{part(name, node)}</div>
            </details>
          )
        })}
    </div>
  )
}

interface PartProps {
  node: TextSchema
  name: string
  path: Path
  value: unknown
  problems: Readonly<Record<string, string>>
  disabled: boolean
  onChange: (value: unknown) => void
}

/** One part of the texts, by what the schema says it is. */
function Part(props: PartProps): ReactNode {
  const { node } = props
  if (optionalOf(node)) return <OptionalPart {...props} />
  if (node.type === 'array') return <ListPart {...props} />
  if (node.type === 'object') {
    if (node.properties?.columns?.items?.type === 'string' && node.properties.rows) return <GridEditor {...props} />
    return <Members {...props} />
  }
  return <TextPart {...props} />
}

function Members({ node, path, value, onChange, ...rest }: PartProps) {
  const words = useWords()
  const values = (value ?? {}) as Record<string, unknown>
  return (
    <div className={styles.members}>
      {Object.entries(node.properties ?? {}).map(([name, member]) => {
        const part = (
          <Part
            key={name}
            {...rest}
            node={member}
            name={name}
            path={[...path, name]}
            value={values[name]}
            onChange={(next) => onChange({ ...values, [name]: next })}
          />
        )
        if (member.type !== 'object' && !optionalOf(member)) return part
        return (
          <fieldset key={name} className={styles.group}>
            <legend>
              {words.label(
                name,
                path.findLast((step) => typeof step === 'string'),
              )}
            </legend>
            {part}
          </fieldset>
        )
      })}
    </div>
  )
}

function OptionalPart(props: PartProps) {
  const t = useTranslations('website')
  const node = optionalOf(props.node) as TextSchema
  return (
    <>
      <Checkbox
        checked={props.value !== null && props.value !== undefined}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.target.checked ? blankOf(node) : null)}
      >
        {t('shown')}
      </Checkbox>
      {props.value !== null && props.value !== undefined && <Part {...props} node={node} />}
    </>
  )
}

/** A list: its members can be moved, dropped and added within the limits of the page's layout. */
function ListPart({ node, name, path, value, problems, disabled, onChange }: PartProps) {
  const t = useTranslations('website')
  const words = useWords()
  const item = node.items ?? {}
  const members = Array.isArray(value) ? value : []
  const [least, most] = [node.minItems ?? 0, node.maxItems ?? 100]
  const label = words.label(
    name,
    path.slice(0, -1).findLast((step) => typeof step === 'string'),
  )
  const problem = problems[nameOf(path)]
  return (
    <fieldset className={styles.list}>
      <legend>
        {label}
        <small>{least === most ? t('exactly', { n: least }) : t('between', { least, most })}</small>
      </legend>
      {members.map((member, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: members are told apart by their place alone
        <div key={index} className={styles.member} data-simple={item.type === 'string' || undefined}>
          <span className={styles.memberTools}>
            <b>{index + 1}</b>
            <LineTools lines={members} place={index} least={least} droppable={least !== most} disabled={disabled} onChange={onChange} />
          </span>
          <div className={styles.memberBody}>
            <Part
              node={item}
              name={name}
              path={[...path, index]}
              value={member}
              problems={problems}
              disabled={disabled}
              onChange={(next) => onChange(members.map((one, at) => (at === index ? next : one)))}
            />
          </div>
        </div>
      ))}
      {problem && (
        <em className={styles.problem} role="alert">
          {problem}
        </em>
      )}
      {least !== most && (
        <Button
          size="small"
          icon={<Icon name="add" size={14} />}
          disabled={disabled || members.length >= most}
          title={members.length >= most ? t('full', { most }) : undefined}
          onClick={() => onChange([...members, blankOf(item)])}
        >
          {t('addTo', { name: label })}
        </Button>
      )}
    </fieldset>
  )
}

const oneLine = 100
const maxScale = 6

interface ControlProps {
  id: string
  disabled: boolean
  status: 'error' | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-label'?: string
}

function TextPart({ node, name, path, value, problems, disabled, onChange }: PartProps) {
  const id = useId()
  const words = useWords()
  const t = useTranslations('website')
  const bounds = { min: node.minimum, max: node.maximum, scale: node.type === 'integer' ? 0 : maxScale }
  const outside = useBoundText()(typeof value === 'number' ? value : null, bounds)
  const problem = outside ?? problems[nameOf(path)]
  const last = path.at(-1)
  const parent = path.slice(0, -1).findLast((step) => typeof step === 'string')
  const member = typeof last === 'number'
  const label = member ? t('nth', { n: last + 1 }) : words.label(name, parent)
  const shared: ControlProps = {
    id,
    disabled,
    status: problem ? 'error' : undefined,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? `${id}-message` : undefined,
  }
  const text = typeof value === 'string' ? value : ''
  const long = (node.maxLength ?? 0) > oneLine
  const control = (shared: ControlProps) =>
    node.enum ? (
      <Select
        {...shared}
        style={full}
        value={text}
        onChange={(next: string) => onChange(next)}
        options={node.enum.map((one) => ({ value: one, label: words.option(one) }))}
      />
    ) : node.type === 'number' || node.type === 'integer' ? (
      <CountControl {...shared} {...bounds} style={full} value={typeof value === 'number' ? value : null} onChange={onChange} />
    ) : long ? (
      <TextAreaControl
        {...shared}
        value={text}
        most={node.maxLength}
        showCount
        autoSize={{ minRows: 2, maxRows: 8 }}
        onChange={(event) => onChange(event.target.value)}
      />
    ) : (
      <TextControl {...shared} value={text} most={node.maxLength} onChange={(event) => onChange(event.target.value)} />
    )
  // A member of a list has its number beside it.
  if (member)
    return (
      <div data-field={nameOf(path)} data-wrong={problem ? true : undefined}>
        {control({ ...shared, 'aria-label': label })}
        {problem && (
          <em id={`${id}-message`} className={styles.problem} role="alert">
            {problem}
          </em>
        )}
      </div>
    )
  return (
    <Labelled id={id} name={nameOf(path)} label={label} required={(node.minLength ?? 0) > 0} wide={long} message={problem}>
      {control(shared)}
    </Labelled>
  )
}
