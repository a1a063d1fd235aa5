// The vertical flow as a picture: white nodes one under the other, branches hanging from a beam. With `editor` it can be changed.
import { useTranslations } from 'next-intl'
import { createContext, type KeyboardEvent, memo, type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import { Icon, type IconName } from '@/components/basic/icon'
import type { Design } from '../canvas/design'
import type { Moddle } from '../canvas/services'
import styles from './flow.module.css'
import { isHandling } from './node-properties'
import { useConditionWords, useLimitWords, useStepWords } from './step-words'
import { type BranchStep, type FlowTree, isBranch, lastOf, type PlainStep, type Step, type Way } from './tree'
import { useIsChosen } from './use-choice'
import { useFieldsOf } from './use-known-fields'
import { readLimit } from './write-time'

/** What the picture offers to who may edit it; null where it is only looked at. It stays the same while the drawing changes: nodes that have not changed are not drawn again. */
export interface FlowEditor {
  design: Design
  choose: (element: Moddle) => void
  /** What stands between two steps; `first` begins a way. */
  between: (after: Moddle, first?: Moddle) => ReactNode
  addWay: (branch: BranchStep) => void
  remove: (element: Moddle) => void
}

interface Words {
  t: ReturnType<typeof useTranslations<'designer.flow'>>
  limit: (due: string) => string | null
  step: (step: PlainStep) => { text: string; problem: boolean }
  condition: (text: string) => string
}

const Editing = createContext<FlowEditor | null>(null)
/** One for all nodes: a translator for each of two hundred takes long to make. */
const Said = createContext<Words | null>(null)

function useSaid(): Words {
  const words = useContext(Said)
  if (!words) throw new Error('there is no picture around')
  return words
}

interface FlowPictureProps {
  tree: FlowTree
  editor: FlowEditor | null
  /** How large it is shown; 1 by default. */
  zoom?: number
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

export function FlowPicture({ tree, editor, zoom = 1, onKeyDown }: FlowPictureProps) {
  const t = useTranslations('designer.flow')
  const fields = useFieldsOf(tree.process)
  const words = {
    t,
    limit: useLimitWords(),
    step: useStepWords(tree.steps, fields),
    condition: useConditionWords(fields),
  }
  const ground = useRef<HTMLElement>(null)
  // where it is wider than its room, the way that all take stands in the middle
  useLayoutEffect(() => {
    const box = ground.current
    const trunk = box?.firstElementChild
    if (box && trunk instanceof HTMLElement) box.scrollLeft = trunk.offsetLeft + (trunk.offsetWidth - box.clientWidth) / 2
  }, [])
  return (
    <Editing value={editor}>
      <Said value={words}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys */}
        <section ref={ground} className={styles.ground} aria-label={t('view')} tabIndex={0} onKeyDown={onKeyDown}>
          <div className={styles.trunk} style={zoom === 1 ? undefined : { zoom }}>
            <Node element={tree.start} name={nameOf(tree.start)} icon="person" line={t('starter')} />
            <Steps steps={tree.steps} after={tree.start} />
            <Node element={tree.end} name={nameOf(tree.end)} icon="target" line={t('end')} />
          </div>
        </section>
      </Said>
    </Editing>
  )
}

const Between = ({ after, first }: { after: Moddle; first?: Moddle }) =>
  useContext(Editing)?.between(after, first) ?? <i className={styles.line} />

/** Steps with a place before each and after the last. */
function Steps({ steps, after, first }: { steps: readonly Step[]; after: Moddle; first?: Moddle }) {
  return (
    <>
      <Between after={after} first={first} />
      {steps.map((step) => (
        <div key={step.element.id} className={styles.step} data-plain={!isBranch(step) || undefined}>
          {isBranch(step) ? <Branch step={step} /> : <Plain step={step} />}
          <Between after={lastOf(step)} />
        </div>
      ))}
    </>
  )
}

const icons: Readonly<Record<PlainStep['kind'], IconName>> = {
  approve: 'person',
  copy: 'speaker',
  run: 'gear',
  delay: 'bell',
  call: 'open',
}

function Plain({ step }: { step: PlainStep }) {
  const said = useSaid()
  const words = said.step(step)
  const limit = said.limit(readLimit(step).due)
  const icon = step.kind === 'approve' && isHandling(step.element) ? 'edit' : icons[step.kind]
  const name = nameOf(step.element)
  return (
    <Node
      element={step.element}
      name={name}
      icon={icon}
      line={words.text}
      problem={words.problem}
      limit={limit}
      removing={said.t('remove', { name })}
    />
  )
}

function Branch({ step }: { step: BranchStep }) {
  const { t } = useSaid()
  const editor = useContext(Editing)
  return (
    <div className={styles.branch}>
      <div className={styles.fork}>
        <Chosen element={step.element} className={styles.forkName}>
          <Icon name="tree" size={14} />
          {step.element.get<string | undefined>('name') || t(`fork.${step.kind}`)}
        </Chosen>
        {editor && (
          <button type="button" onClick={() => editor.addWay(step)}>
            {t('addWay')}
          </button>
        )}
      </div>
      <div className={styles.ways} data-beam={step.kind !== 'parallel' || undefined}>
        {step.ways.map((way) => (
          <div key={way.flow.id} className={styles.way}>
            <WayHead way={way} always={step.kind === 'parallel'} />
            <Steps steps={way.steps} after={step.element} first={way.flow} />
            {way.steps.length === 0 && <p className={styles.empty}>{t('emptyWay')}</p>}
            <i className={styles.rest} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** The first number that a way is taken from, for its star on the beam. */
const limitOf = (text: string): string | null => {
  const number = /^\s*[$#]\{\s*[\p{L}_][\p{L}\p{N}_]*\s*[<>]=?\s*(-?\d+(?:\.\d+)?)\b/u.exec(text)?.[1]
  return number === undefined ? null : Number(number).toLocaleString('zh-CN')
}

function WayHead({ way, always }: { way: Way; always: boolean }) {
  const { t, condition } = useSaid()
  const text = way.flow.get<Moddle | undefined>('conditionExpression')?.get<string | undefined>('body') ?? ''
  const name = way.flow.get<string | undefined>('name')
  const limit = always || way.isDefault ? null : limitOf(text)
  const missing = !always && !way.isDefault && text.trim() === ''
  return (
    <>
      {limit !== null && (
        <span className={styles.star} aria-hidden="true">
          {limit}
        </span>
      )}
      <Chosen element={way.flow} className={styles.condition} problem={missing}>
        <b>{name || t(always ? 'allWays' : way.isDefault ? 'default' : 'unnamed')}</b>
        <small>{always ? t('alwaysNote') : way.isDefault ? t('defaultNote') : missing ? t('noCondition') : condition(text)}</small>
      </Chosen>
    </>
  )
}

interface ChosenProps {
  element: Moddle
  className?: string
  problem?: boolean
  children: ReactNode
}

/** A button that chooses an element: the drawer tells of it. */
function Chosen({ element, className, problem, children }: ChosenProps) {
  const editor = useContext(Editing)
  return editor ? (
    <ChosenButton editor={editor} element={element} className={className} problem={problem}>
      {children}
    </ChosenButton>
  ) : (
    <div className={className}>{children}</div>
  )
}

function ChosenButton({ editor, element, className, problem, children }: ChosenProps & { editor: FlowEditor }) {
  const isChosen = useIsChosen(editor.design, element.id)
  return (
    <button
      type="button"
      className={className}
      data-problem={problem || undefined}
      aria-pressed={isChosen}
      onClick={() => editor.choose(element)}
    >
      {children}
    </button>
  )
}

const nameOf = (element: Moddle) => element.get<string | undefined>('name') || element.id || ''

interface NodeProps {
  element: Moddle
  name: string
  icon: IconName
  line: string
  limit?: string | null
  problem?: boolean
  /** What taking it away is called; absent for what stays. */
  removing?: string
}

const Node = memo(function Node({ element, name, icon, line, limit, problem, removing }: NodeProps) {
  const editor = useContext(Editing)
  return (
    <div className={styles.node} data-problem={problem || undefined}>
      <Chosen element={element} className={styles.face}>
        <Icon name={icon} size={16} />
        <b>{name}</b>
        {limit && <em>{limit}</em>}
        <small>{line}</small>
      </Chosen>
      {editor && removing && (
        <button
          type="button"
          className={styles.remove}
          data-remove
          aria-label={removing}
          title={removing}
          onClick={() => editor.remove(element)}
        >
          <Icon name="remove" size={14} />
        </button>
      )}
    </div>
  )
})
