// Quick views with their counts, and the saved queries beside them.
import { useTranslations } from 'next-intl'
import { keyOf } from '@/lib/client/composing'
import { formatNumber } from '@/lib/client/format'
import { quietly, useCall } from '@/lib/client/use-call'
import type { Definition, Scene } from '@/lib/model/definition'
import type { ListRequest } from '@/lib/model/wire'
import styles from './list.module.css'
import type { SavedQuery } from './saved-queries'
import { type ScreenCalls, screenCall } from './screen-calls'

interface SceneBarProps {
  definition: Definition
  /** The list's own call and filters, where it has others than its entity. */
  calls?: ScreenCalls
  fixed?: Readonly<Record<string, unknown>>
  scenes: readonly Scene[]
  scene: Scene
  onScene: (scene: Scene) => void
  /** Counts are asked for once the list itself has come. */
  ready: boolean
  saved: readonly SavedQuery[]
  chosen: string | null
  onSaved: (query: SavedQuery) => void
}

const chipsShown = 3

/** How many records each scene holds, '1000+' where counting stopped; the scenes of a list are counted by one request. */
function useSceneCounts({
  definition,
  calls,
  fixed,
  scenes,
  ready,
}: Omit<SceneBarProps, 'scene' | 'onScene' | 'saved' | 'chosen' | 'onSaved'>) {
  const call = ready && scenes.length > 1 ? screenCall(definition, calls, 'list') : null
  const input: ListRequest = { ...fixed, pageNo: 1, pageSize: 1, field: definition.key, scenes: scenes.join(',') }
  const data = quietly(useCall(call, input))
  return (scene: Scene) => {
    const counted = data?.scenes?.[scene]
    return counted ? formatNumber(counted.total) + (counted.totalIs ? '+' : '') : null
  }
}

function SceneTab({ scene, count, on, onScene }: Pick<SceneBarProps, 'scene' | 'onScene'> & { count: string | null; on: boolean }) {
  const t = useTranslations('widget.list')
  return (
    <button type="button" role="tab" aria-selected={on} tabIndex={on ? 0 : -1} className={styles.scene} onClick={() => onScene(scene)}>
      {t(`scene.${scene}`)}
      <span className={styles.sceneCount}>{count}</span>
    </button>
  )
}

export function SceneBar({ definition, calls, fixed, scenes, scene, onScene, ready, saved, chosen, onSaved }: SceneBarProps) {
  const t = useTranslations('widget.list')
  const countOf = useSceneCounts({ definition, calls, fixed, scenes, ready })
  if (scenes.length < 2 && saved.length === 0) return null
  return (
    <div className={styles.scenes}>
      {scenes.length > 1 && (
        <div
          role="tablist"
          aria-label={t('scenes')}
          className={styles.sceneTabs}
          onKeyDown={(event) => {
            const step = keyOf(event) === 'ArrowRight' ? 1 : keyOf(event) === 'ArrowLeft' ? -1 : 0
            if (step === 0) return
            event.preventDefault()
            const next = scenes[(scenes.indexOf(scene) + step + scenes.length) % scenes.length]
            if (next) onScene(next)
            const tabs = event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')
            tabs[scenes.indexOf(next ?? scene)]?.focus()
          }}
        >
          {scenes.map((one) => (
            <SceneTab key={one} scene={one} count={countOf(one)} on={one === scene} onScene={onScene} />
          ))}
        </div>
      )}
      {saved.length > 0 && (
        <div className={styles.saved}>
          <span>{t('saved')}</span>
          {saved.slice(0, chipsShown).map((query) => (
            <button
              key={query.title}
              type="button"
              aria-pressed={chosen === query.title}
              className={styles.chip}
              onClick={() => onSaved(query)}
            >
              {query.title}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
