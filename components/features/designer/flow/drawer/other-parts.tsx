// The drawers of what is no decision: copies, waiting, called processes, the process itself.
import { useTranslations } from 'next-intl'
import { useChosen, useDesign } from '../../canvas/use-design'
import { CalledProcess } from '../../panel/called-process'
import { Form } from '../../panel/form'
import { joined, split } from '../../panel/people'
import { PeopleSelect, useRoleGroup } from '../../panel/people-select'
import { readCopied, writeCopied } from '../copy-people'
import { startFields } from '../known-fields'
import { readProperty, writeProperty } from '../node-properties'
import { type Unit, units } from '../time-limit'
import { readTimer, writeTimer } from '../write-time'
import styles from './drawer.module.css'
import { Count, Part, Say, Word } from './sentence'
import { WhoSentence } from './who-sentence'

const copied = [
  'roles',
  'departments',
  'positions',
  'users',
  'starter',
  'leader',
  'departLeader',
  'leaderOf',
  'field',
  'expression',
] as const

export function CopyPart() {
  const t = useTranslations('designer.flow')
  const design = useDesign()
  const task = useChosen()
  return (
    <Part title={t('copy.title')} note={t('copy.note')}>
      <WhoSentence
        key={task.id}
        who={readCopied(task.businessObject)}
        kinds={copied}
        does="copied"
        onChange={(who) => writeCopied(design, task, who)}
      />
    </Part>
  )
}

export function DelayPart() {
  const t = useTranslations('designer.flow')
  const design = useDesign()
  const event = useChosen()
  const duration = readTimer(event.businessObject)
  if (!duration) return <Part title={t('delay.title')}>{t('delay.other')}</Part>
  const put = (next: Partial<typeof duration>) => writeTimer(design, event, { ...duration, ...next })
  return (
    <Part title={t('delay.title')}>
      <Say>
        {t.rich('delay.says', {
          count: () => <Count label={t('limit.count')} value={duration.count} max={999} onCommit={(count) => put({ count })} />,
          unit: () => (
            <Word
              label={t('limit.unitLabel')}
              value={duration.unit}
              options={units.map((unit) => ({ value: unit, label: t(`limit.unit.${unit}`) }))}
              onChange={(unit) => put({ unit: unit as Unit })}
            />
          ),
        })}
      </Say>
    </Part>
  )
}

export function CallPart() {
  const t = useTranslations('designer.flow')
  const element = useChosen()
  return (
    <Part title={t('call.title')} note={t('call.note')}>
      <CalledProcess key={element.id} />
    </Part>
  )
}

/** What the start asks for. */
export function StartPart() {
  const t = useTranslations('designer.flow')
  const design = useDesign()
  const fields = startFields(design.service('canvas').getRootElement().businessObject)
  const names = fields.map(({ name, label }) => label || name).join(t('mark'))
  return (
    <>
      <Part title={t('start.title')} note={t('start.note')}>
        <Say>{fields.length > 0 ? t('start.asks', { names }) : t('start.nothing')}</Say>
      </Part>
      <Form />
    </>
  )
}

const role = 'role:'

/** Who gets a copy when the process has passed. */
export function EndPart() {
  const t = useTranslations('designer.flow')
  const design = useDesign()
  useChosen()
  const roles = useRoleGroup()
  const process = design.service('canvas').getRootElement()
  const words = split(readProperty(process.businessObject, 'copyTo') ?? '')
  const chosen = words.filter((word) => word.startsWith(role)).map((word) => word.slice(role.length))
  const others = words.filter((word) => !word.startsWith(role))
  const put = (codes: readonly string[]) => {
    const next = [...others, ...codes.map((code) => `${role}${code}`)]
    writeProperty(design, process, 'copyTo', next.length === 0 ? undefined : joined(next))
  }
  return (
    <Part title={t('ending.title')} note={others.length > 0 ? t('ending.others', { names: others.join(t('mark')) }) : t('ending.note')}>
      <div className={styles.people}>
        <PeopleSelect
          label={t('ending.title')}
          placeholder={t('who.roles')}
          value={joined(chosen)}
          groups={[roles]}
          onChange={(value) => put(split(value))}
        />
      </div>
    </Part>
  )
}
