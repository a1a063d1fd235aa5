// The hooks of contract categories: their codes, and what keeps them (docs/domain/contract.md#categories).
import { contractCategory } from '../../../model/entities/contract-category.ts'
import { extensionOf } from '../../../model/file-types.ts'
import { deployedModels } from '../../bpm/store/submit.ts'
import type { Hooks } from '../../entity/hooks.ts'
import { refuseLinked } from '../../entity/links.ts'
import { invalid } from '../../kernel/fail.ts'

export const categoryHooks: Hooks<typeof contractCategory> = {
  async beforeWrite(context, { old, row }) {
    row.category_code = row.category_code.toUpperCase()
    if (!/^[A-Z0-9]{1,10}$/.test(row.category_code)) throw invalid({ category_code: 'contract.categoryCode' })
    const [template] = (row.template_file as { name: string }[] | null) ?? []
    if (template && extensionOf(template.name) !== 'docx') throw invalid({ template_file: 'contract.template' })
    const process = row.process_definition_key
    if (process && process !== old?.process_definition_key) {
      const known = (await deployedModels(context)).some((model) => model.process_definition_key === process)
      if (!known) throw invalid({ process_definition_key: 'contract.process' })
    }
  },
  beforeDelete: (context, row) => refuseLinked(context, contractCategory, row.category_key),
}
