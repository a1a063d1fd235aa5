// 谁来审批, 几个人怎么算: who decides, and how several people count together.
import { useTranslations } from 'next-intl'
import { useChosen, useDesign } from '../../canvas/use-design'
import { joined } from '../../panel/people'
import { mayBeMany, readTogether, readWho, type Together, type Who } from '../who-decides'
import { writeTogether, writeWho } from '../write-people'
import { FoundToday } from './found-today'
import { Choices, Count, Part } from './sentence'
import { WhoSentence } from './who-sentence'

const kinds = [
  'leader',
  'departLeader',
  'leaderOf',
  'roles',
  'departments',
  'positions',
  'users',
  'chosen',
  'field',
  'starter',
  'expression',
] as const
const shares = 60

export function PeoplePart({ handling }: { handling: boolean }) {
  const t = useTranslations('designer.flow')
  const design = useDesign()
  const task = useChosen()
  const who = readWho(task.businessObject)
  return (
    <>
      <Part title={t(handling ? 'who.handleTitle' : 'who.title')}>
        <WhoSentence
          key={task.id}
          who={who}
          kinds={kinds}
          does={handling ? 'handles' : 'approves'}
          onChange={(next) => writeWho(design, task, next)}
        />
        <FoundToday who={who} />
      </Part>
      {mayBeMany(who) && <TogetherPart key={task.id} who={who} />}
    </>
  )
}

function TogetherPart({ who }: { who: Who }) {
  const t = useTranslations('designer.flow')
  const design = useDesign()
  const task = useChosen()
  const together = readTogether(task.businessObject)
  const percent = together.kind === 'ratio' ? together.percent : shares
  const put = (next: Together) => writeTogether(design, task, next)
  const ratio = t.rich('count.ratioSays', {
    count: () => <Count label={t('count.percent')} value={percent} max={100} onCommit={(next) => put({ kind: 'ratio', percent: next })} />,
  })
  const options = [
    { value: 'any', name: t('count.any'), says: t('count.anySays') },
    { value: 'all', name: t('count.all'), says: t('count.allSays') },
    { value: 'ratio', name: t('count.ratio'), says: ratio },
    { value: 'sequence', name: t('count.sequence'), says: t('count.sequenceSays') },
    ...(together.kind === 'custom' ? [{ value: 'custom', name: t('count.custom'), says: <code>{together.text}</code> }] : []),
  ]
  const choose = (kind: string) => {
    if (kind === 'ratio') put({ kind, percent })
    else if (kind === 'any' || kind === 'all' || kind === 'sequence') put({ kind })
  }
  const one = who.kind === 'users' && joined(who.keys).split(',').length === 1
  return (
    <Part title={t('count.title')} note={one ? t('count.one') : undefined}>
      <Choices label={t('count.title')} value={together.kind} options={options} onChange={choose} />
    </Part>
  )
}
