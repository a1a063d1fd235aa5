// The files of a project besides its documents: plans, minutes, deliverables, acceptances.
import { useTranslations } from 'next-intl'
import { SubTable } from '@/components/record/detail/sub-table'
import type { ProjectDetail } from '@/lib/model/calls/project'
import { projectAttachment } from '@/lib/model/entities/project'
import styles from './resource.module.css'

export function ProjectFiles({ project }: { project: ProjectDetail }) {
  const t = useTranslations('project.resource')
  return (
    <section className={styles.panel}>
      <h2 className={styles.title}>{t('attachments')}</h2>
      <SubTable definition={projectAttachment} fixed={{ project_key: project.project_key }} editable={project.may.work} />
    </section>
  )
}
