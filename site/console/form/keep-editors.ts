import type { FieldValues } from 'react-hook-form'
import { stateName } from '../../../cms/domain/entities'
import { formattedName } from '../../../cms/domain/entities/form-values'
import { textToLexical } from '../../../cms/domain/rich-text/stored-state'

/**
 * A record's values for a form that has stayed after a save: a text that it shows in the editor stays there, although one without
 * formatting is stored as plain text.
 * @param shown the values of the form.
 */
export function keepEditors<Values extends FieldValues>(values: Values, shown: FieldValues): Values {
  const states = Object.entries(values).flatMap(([name, text]) => {
    const [rich, formatted] = [stateName(name), formattedName(name)]
    if (shown[formatted] !== true || values[formatted] !== false) return []
    const state: unknown = shown[name] === text ? shown[rich] : JSON.stringify(textToLexical(String(text)))
    return [
      [rich, state],
      [formatted, true],
    ]
  })
  return { ...values, ...Object.fromEntries(states) }
}
