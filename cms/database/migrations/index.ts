import * as migration_20261121_181043_initial from './20261121_181043_initial';
import * as migration_20261123_004008_list_keys from './20261123_004008_list_keys';
import * as migration_20261123_071214_saved_by from './20261123_071214_saved_by';
import * as migration_20261123_075419_picture_titles from './20261123_075419_picture_titles';
import * as migration_20261123_081527_rich_text from './20261123_081527_rich_text';
import * as migration_20261123_090000_history from './20261123_090000_history';
import * as migration_20261123_111223_publication from './20261123_111223_publication';
import * as migration_20261123_150000_drafts from './20261123_150000_drafts';
import * as migration_20261123_160000_trash_search from './20261123_160000_trash_search';
import * as migration_20261123_175921_list_years from './20261123_175921_list_years';
import * as migration_20261123_180000_batches from './20261123_180000_batches';
import * as migration_20261124_100000_imports from './20261124_100000_imports';
import * as migration_20261125_020707_plain_texts from './20261125_020707_plain_texts';
import * as migration_20261126_003000_trash_owner from './20261126_003000_trash_owner';
import * as migration_20261126_074203_without_locks from './20261126_074203_without_locks';
import * as migration_20261127_222546_public_tally from './20261127_222546_public_tally';
import * as migration_20261128_022207_on_demand_sizes from './20261128_022207_on_demand_sizes';
import * as migration_20261128_100000_stored_words from './20261128_100000_stored_words';
import * as migration_20261128_110000_large_columns_last from './20261128_110000_large_columns_last';
import * as migration_20261128_120000_one_version from './20261128_120000_one_version';
import * as migration_20261128_125724_fewer_indexes from './20261128_125724_fewer_indexes';
import * as migration_20261129_060108_without_versions from './20261129_060108_without_versions';

export const migrations = [
  {
    up: migration_20261121_181043_initial.up,
    down: migration_20261121_181043_initial.down,
    name: '20261121_181043_initial',
  },
  {
    up: migration_20261123_004008_list_keys.up,
    down: migration_20261123_004008_list_keys.down,
    name: '20261123_004008_list_keys',
  },
  {
    up: migration_20261123_071214_saved_by.up,
    down: migration_20261123_071214_saved_by.down,
    name: '20261123_071214_saved_by',
  },
  {
    up: migration_20261123_075419_picture_titles.up,
    down: migration_20261123_075419_picture_titles.down,
    name: '20261123_075419_picture_titles',
  },
  {
    up: migration_20261123_081527_rich_text.up,
    down: migration_20261123_081527_rich_text.down,
    name: '20261123_081527_rich_text',
  },
  {
    up: migration_20261123_090000_history.up,
    down: migration_20261123_090000_history.down,
    name: '20261123_090000_history',
  },
  {
    up: migration_20261123_111223_publication.up,
    down: migration_20261123_111223_publication.down,
    name: '20261123_111223_publication',
  },
  {
    up: migration_20261123_150000_drafts.up,
    down: migration_20261123_150000_drafts.down,
    name: '20261123_150000_drafts',
  },
  {
    up: migration_20261123_160000_trash_search.up,
    down: migration_20261123_160000_trash_search.down,
    name: '20261123_160000_trash_search',
  },
  {
    up: migration_20261123_175921_list_years.up,
    down: migration_20261123_175921_list_years.down,
    name: '20261123_175921_list_years',
  },
  {
    up: migration_20261123_180000_batches.up,
    down: migration_20261123_180000_batches.down,
    name: '20261123_180000_batches',
  },
  {
    up: migration_20261124_100000_imports.up,
    down: migration_20261124_100000_imports.down,
    name: '20261124_100000_imports',
  },
  {
    up: migration_20261125_020707_plain_texts.up,
    down: migration_20261125_020707_plain_texts.down,
    name: '20261125_020707_plain_texts',
  },
  {
    up: migration_20261126_003000_trash_owner.up,
    down: migration_20261126_003000_trash_owner.down,
    name: '20261126_003000_trash_owner',
  },
  {
    up: migration_20261126_074203_without_locks.up,
    down: migration_20261126_074203_without_locks.down,
    name: '20261126_074203_without_locks',
  },
  {
    up: migration_20261127_222546_public_tally.up,
    down: migration_20261127_222546_public_tally.down,
    name: '20261127_222546_public_tally',
  },
  {
    up: migration_20261128_022207_on_demand_sizes.up,
    down: migration_20261128_022207_on_demand_sizes.down,
    name: '20261128_022207_on_demand_sizes',
  },
  {
    up: migration_20261128_100000_stored_words.up,
    down: migration_20261128_100000_stored_words.down,
    name: '20261128_100000_stored_words',
  },
  {
    up: migration_20261128_110000_large_columns_last.up,
    down: migration_20261128_110000_large_columns_last.down,
    name: '20261128_110000_large_columns_last',
  },
  {
    up: migration_20261128_120000_one_version.up,
    down: migration_20261128_120000_one_version.down,
    name: '20261128_120000_one_version',
  },
  {
    up: migration_20261128_125724_fewer_indexes.up,
    down: migration_20261128_125724_fewer_indexes.down,
    name: '20261128_125724_fewer_indexes',
  },
  {
    up: migration_20261129_060108_without_versions.up,
    down: migration_20261129_060108_without_versions.down,
    name: '20261129_060108_without_versions'
  },
];
