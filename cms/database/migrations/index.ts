import * as migration_20261121_163630_initial from './20261121_163630_initial'

export const migrations = [
  {
    up: migration_20261121_163630_initial.up,
    down: migration_20261121_163630_initial.down,
    name: '20261121_163630_initial',
  },
]
