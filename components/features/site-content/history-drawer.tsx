// What a page said before: its publications, what each one changed, and the way back to any of them.
import { Button, Drawer } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { Pages } from '@/components/basic/pages'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { useMarks } from '@/components/basic/use-marks'
import { formatMinute } from '@/lib/client/format'
import { useCall } from '@/lib/client/use-call'
import { useNarrow } from '@/lib/client/use-window'
import type { SiteLanguage } from '@/lib/model/site/pages'
import type { SitePage } from '@/lib/model/site/schemas'
import { changedTexts, excerptOf } from './content'
import { siteCalls } from './pages'
import { useWords } from './use-words'
import styles from './website.module.css'

interface HistoryDrawerProps {
  page: SitePage
  language: SiteLanguage
  onRestore?: (id: string) => void
  onClose: () => void
}

const size = 10

export function HistoryDrawer({ page, language, onRestore, onClose }: HistoryDrawerProps) {
  const t = useTranslations('website')
  const narrow = useNarrow()
  const [pageNo, setPageNo] = useState(1)
  const [open, setOpen] = useState<string | null>(null)
  const list = useCall(siteCalls.history, { page, language, pageNo, pageSize: size }, { keep: true })
  const { data } = list
  return (
    <Drawer open size={narrow ? '100%' : 640} title={t('historyOf', { name: t(`page.${page}`) })} onClose={onClose}>
      <Notes of={list} />
      {!data && <Unanswered of={list} skeleton={<LinesSkeleton lines={6} />} />}
      {data && data.total === 0 && <State picture="firstUse" title={t('noHistory')} text={t('noHistoryText')} />}
      {data && data.total > 0 && (
        <ol className={styles.history}>
          {data.records.map((version, index) => (
            <li key={version.version_key}>
              <div className={styles.historyHead}>
                <button
                  type="button"
                  aria-expanded={open === version.version_key}
                  onClick={() => setOpen(open === version.version_key ? null : version.version_key)}
                >
                  <time>{formatMinute(version.publish_time)}</time>
                  <span>{version.publish_by_name}</span>
                  {pageNo === 1 && index === 0 && <b>{t('current')}</b>}
                </button>
                {onRestore && !(pageNo === 1 && index === 0) && (
                  <Button size="small" onClick={() => onRestore(version.version_key)}>
                    {t('toDraft')}
                  </Button>
                )}
              </div>
              {open === version.version_key && <Changes id={version.version_key} />}
            </li>
          ))}
        </ol>
      )}
      {data && data.total > size && <Pages small page={pageNo} size={size} total={data.total} onPage={setPageNo} />}
    </Drawer>
  )
}

/** The texts that a publication changed, before and after. */
function Changes({ id }: { id: string }) {
  const marks = useMarks()
  const t = useTranslations('website')
  const words = useWords()
  const answer = useCall(siteCalls.version, { id })
  if (!answer.data) return <Unanswered of={answer} skeleton={<LinesSkeleton lines={3} />} />
  const changes = changedTexts(answer.data.before, answer.data.content)
  if (changes.length === 0) return <p className={styles.none}>{t('noChanges')}</p>
  return (
    <>
      <Notes of={answer} />
      <dl className={styles.changes}>
        {changes.map((change) => (
          <div key={change.path.join('.')}>
            <dt>{words.pathLabel(change.path)}</dt>
            <dd>
              {change.before !== undefined && <del>{textOf(change.before, marks.comma)}</del>}
              {change.after !== undefined && <ins>{textOf(change.after, marks.comma)}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const textOf = (value: unknown, mark: string) => (typeof value === 'object' ? excerptOf(value, mark, 200) : String(value))
