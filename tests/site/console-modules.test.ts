import { describe, expect, it } from 'vitest'
import { modules } from '../../site/console/console-modules'
import { entityPages } from '../../site/console/console-pages'
import { paths } from '../../site/shared/routing/paths'

describe('console modules', () => {
  it.each(modules)('$label: creates on a form page if there is one, else on the list page', ({ create, path, resource }) => {
    const { name } = resource.contract.entity
    expect(create.to).toBe(entityPages[name].form ? paths.admin.create(name) : `${path}#new`)
  })
})
