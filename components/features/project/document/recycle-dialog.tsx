// The deleted documents of the project, which come back from here for some days.
import { Button, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { Answer } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { formatMinute } from '@/lib/client/format'
import { useAlone } from '@/lib/client/use-alone'
import { useCall } from '@/lib/client/use-call'
import { runProject } from '../run'
import { useProject } from '../use-project'
import styles from './document.module.css'

export function RecycleDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('projectWork.document')
  const { project } = useProject()
  const bin = useCall('POST /api/eis/restful/document/recycle', { project_key: project.project_key })
  const { busy, alone } = useAlone()
  return (
    <Modal open width={640} title={t('recycle')} footer={null} onCancel={onClose}>
      <Answer of={bin} skeleton={<LinesSkeleton lines={4} />}>
        {(data) =>
          data.length === 0 ? (
            <State picture="noMatch" title={t('recycleEmpty')} />
          ) : (
            <ol className={styles.versions}>
              {data.map((one) => (
                <li key={one.document_key}>
                  <p>
                    <b>{one.document_name}</b>
                    <span>
                      {t('deleted', {
                        name: one.deleted_by_name ?? '',
                        time: formatMinute(one.delete_time),
                        until: one.expire_time.slice(0, 10),
                      })}
                    </span>
                    {project.may.work && (
                      <Button
                        size="small"
                        loading={busy}
                        onClick={() =>
                          void alone(
                            async () =>
                              void (await runProject('POST /api/eis/restful/document/recover', { document_key: one.document_key })),
                          )
                        }
                      >
                        {t('recover')}
                      </Button>
                    )}
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </Answer>
    </Modal>
  )
}
