// What one file of a model has that another lacks: added, removed and changed elements, in words and on the picture.
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { StatusGlyph } from '@/components/basic/status-glyph'
import { useViewer } from '../canvas/use-viewer'
import { type Difference, differenceKinds, differenceOf } from './difference'
import styles from './models.module.css'

const shapes = { added: 'ok', removed: 'bad', changed: 'wait' } as const

export function VersionDifference({ before, after, title }: { before: string; after: string; title: string }) {
  const t = useTranslations('model')
  const [difference, setDifference] = useState<Difference | null | 'failed'>(null)
  useEffect(() => {
    let gone = false
    setDifference(null)
    differenceOf(before, after)
      .then((found) => !gone && setDifference(found))
      .catch(() => !gone && setDifference('failed'))
    return () => {
      gone = true
    }
  }, [before, after])
  if (difference === 'failed') return <p role="alert">{t('notCompared')}</p>
  const kinds = difference ? differenceKinds.filter((kind) => difference[kind].length > 0) : []
  return (
    <section aria-label={title} className={styles.difference}>
      <h2>{title}</h2>
      {difference && kinds.length === 0 && <p>{t('same')}</p>}
      {difference &&
        kinds.map((kind) => (
          <p key={kind} data-kind={kind}>
            <StatusGlyph shape={shapes[kind]} />
            <b>{t(`difference.${kind}`, { n: difference[kind].length })}</b>
            {difference[kind].map(({ name }) => name).join(t('mark'))}
          </p>
        ))}
      {difference && kinds.length > 0 && (
        <div className={styles.pictures}>
          <Picture xml={before} label={t('before')} marks={{ removed: difference.removed, changed: difference.changed }} />
          <Picture xml={after} label={t('after')} marks={{ added: difference.added, changed: difference.changed }} />
        </div>
      )}
    </section>
  )
}

function Picture({ xml, label, marks }: { xml: string; label: string; marks: Partial<Difference> }) {
  const box = useViewer(xml, {
    marks: Object.entries(marks).flatMap(([kind, elements]) => elements.map(({ id }) => ({ id, marker: `difference-${kind}` }))),
  })
  return <figure ref={box} className={styles.picture} aria-label={label} />
}
