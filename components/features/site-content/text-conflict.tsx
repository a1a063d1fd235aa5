// The conflict of two editors of the same page: for texts that both changed, which one to keep; all other changes of both are merged.
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useMarks } from '@/components/basic/use-marks'
import { ConflictFrame, type Sides } from '@/components/record/form/conflict-frame'
import { excerptOf, mergeTexts, nameOf, setAt } from './content'
import type { PageTexts } from './pages'
import { useWords } from './use-words'

interface TextConflictProps {
  base: unknown
  mine: unknown
  theirs: PageTexts
  onSave: (merged: unknown) => void
  onClose: () => void
}

const textOf = (value: unknown, mark: string) => (typeof value === 'string' ? value : excerptOf(value, mark, 200))

export function TextConflict({ base, mine, theirs, onSave, onClose }: TextConflictProps) {
  const marks = useMarks()
  const t = useTranslations('website')
  const words = useWords()
  const { merged, disputes } = useMemo(() => mergeTexts(base, mine, theirs.content), [base, mine, theirs])
  const [sides, setSides] = useState<Sides>({})
  const result = () =>
    disputes.reduce<unknown>((texts, one) => (sides[nameOf(one.path)] === 'mine' ? setAt(texts, one.path, one.mine) : texts), merged)
  return (
    <ConflictFrame
      who={theirs.update_by_name ?? ''}
      lines={disputes.map((one) => ({
        key: nameOf(one.path),
        label: words.pathLabel(one.path),
        mine: textOf(one.mine, marks.comma),
        theirs: textOf(one.theirs, marks.comma),
      }))}
      sides={sides}
      onSides={setSides}
      note={disputes.length === 0 && <p>{t('mergeable')}</p>}
      onSave={() => onSave(result())}
      onClose={onClose}
    />
  )
}
