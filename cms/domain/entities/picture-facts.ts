import type { LineField, TextField } from './field-kinds'

/** The fields of a picture of the library that people edit. */
export const pictureFacts = {
  alt: {
    kind: 'text',
    label: 'Description',
    rows: 2,
    max: 1_000,
    description: 'What the picture shows, for people who do not see it. It is used wherever the picture is shown',
  },
  title: { kind: 'line', label: 'Title', description: 'The name of the picture in the library, at first that of its file' },
} as const satisfies { alt: TextField; title: LineField }
